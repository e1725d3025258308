import type { ColumnDefinitionBuilder } from 'kysely';
import type { DatabaseEngine } from '../database.ts';

/** A generated primary key. The id of a deleted row is never reused. */
export const identityColumn = (engine: DatabaseEngine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

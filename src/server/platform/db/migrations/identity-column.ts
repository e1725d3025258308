import type { ColumnDefinitionBuilder } from 'kysely';
import type { DatabaseEngine } from '../database.ts';

/** A primary key that the database numbers and never gives twice, even after a row was deleted. */
export const identityColumn = (engine: DatabaseEngine) => (column: ColumnDefinitionBuilder) =>
  engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

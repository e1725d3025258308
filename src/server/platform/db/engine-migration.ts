/** The type of a schema migration. */
import type { Kysely } from 'kysely';
import type { DatabaseEngine } from './database.ts';

/** Migrates the schema of either engine. */
// biome-ignore lint/suspicious/noExplicitAny: A migration must not depend on the current table types; Kysely's own type uses any.
export type EngineMigration = (db: Kysely<any>, engine: DatabaseEngine) => Promise<void>;

import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Creates the search index and the vocabulary. Both can be rebuilt from the jobs. */
export const search: EngineMigration = async (db, engine) => {
  const binary = engine === 'postgresql' ? sql`text collate "C"` : sql`text`;

  await db.schema
    .createTable('search_jobs')
    .addColumn('job_id', 'integer', (column) => column.primaryKey().references('jobs.id').onDelete('cascade'))
    .addColumn('approved_at', binary, (column) => column.notNull())
    .addColumn('valid_through', binary)
    .execute();
  // A covering index for lists without words: they read only the jobs of their page.
  await db.schema
    .createIndex('search_jobs_newest')
    .on('search_jobs')
    .columns(['approved_at desc', 'job_id desc', 'valid_through'])
    .execute();
  await (engine === 'sqlite' ? sqliteTokens : postgresqlTokens)(db, engine);

  await db.schema
    .createTable('search_terms')
    .addColumn('token', binary, (column) => column.primaryKey())
    .addColumn('jobs', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('search_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into search_state (id, version) values (1, 1)`.execute(db);
};

/**
 * The ascii tokenizer suffices for tokens separated by spaces: it treats all other characters as letters.
 * Prefixes of a kind and two or three letters have their own index.
 */
const sqliteTokens: EngineMigration = async (db) => {
  await sql`
    create virtual table search_tokens using fts5(
      tokens, content='', contentless_delete=1, detail=none, prefix='3 4', tokenize="ascii tokenchars '+#.'"
    )`.execute(db);
  await sql`create virtual table search_token_counts using fts5vocab(search_tokens, row)`.execute(db);
};

/** Stores vectors out of line, so that a hit reads one narrow row. */
const postgresqlTokens: EngineMigration = async (db) => {
  await sql`alter table search_jobs add column tokens tsvector not null`.execute(db);
  await sql`alter table search_jobs set (toast_tuple_target = 128)`.execute(db);
  await sql`create index search_jobs_tokens on search_jobs using gin (tokens)`.execute(db);
};

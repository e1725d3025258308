import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Adds facet counts and suggestion phrases. */
export const facets: EngineMigration = async (db, engine) => {
  const binary = engine === 'postgresql' ? sql`text collate "C"` : sql`text`;

  // Indexed jobs lack the new column. The next start rebuilds the index.
  if (engine === 'sqlite') await sql`insert into search_tokens (search_tokens) values ('delete-all')`.execute(db);
  await sql`delete from search_jobs`.execute(db);
  await db.schema
    .alterTable('search_jobs')
    .addColumn('facets', binary, (column) => column.notNull().defaultTo(''))
    .execute();
  // Counting all jobs scans this index in the order of the groups.
  await db.schema
    .createIndex('search_jobs_facets')
    .on('search_jobs')
    .columns(['facets', 'approved_at', 'valid_through'])
    .execute();

  await db.schema
    .createTable('search_phrases')
    .addColumn('kind', binary, (column) => column.notNull())
    .addColumn('phrase', binary, (column) => column.notNull())
    .addColumn('jobs', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('search_state')
    .addColumn('phrases_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
};

import { type Kysely, sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';
import { identityColumn } from './identity-column.ts';

/** Replaces the facet text of each job with the id of a combination (docs/decisions/021). */
export const combinations: EngineMigration = async (db, engine) => {
  const binary = engine === 'postgresql' ? sql`text collate "C"` : sql`text`;
  // The pool's time limit is for requests.
  if (engine === 'postgresql') await sql`set local statement_timeout = 0`.execute(db);
  await db.schema
    .createTable('search_combinations')
    .addColumn('id', 'integer', identityColumn(engine))
    .addColumn('facets', binary, (column) => column.notNull().unique())
    .execute();
  await sql`insert into search_combinations (facets) select distinct facets from search_jobs order by facets`.execute(db);
  await db.schema.dropIndex('search_jobs_facets').execute();
  await (engine === 'sqlite' ? migrateSqlite : migratePostgresql)(db);
};

async function migrateSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_jobs add column combination integer not null default 0`.execute(db);
  await sql`
    update search_jobs
    set combination = (select id from search_combinations where facets = search_jobs.facets)`.execute(db);
  await sql`alter table search_jobs drop column facets`.execute(db);
}

/**
 * Rewrites the table and its indexes once: an update of each row would add every token to the GIN index again.
 * Adds the padding token that moves vectors out of line (postgresql-engine.ts).
 */
async function migratePostgresql(db: Kysely<unknown>): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  await sql`
    create function search_combination_of(text) returns integer stable
    return (select id from search_combinations where facets = $1)`.execute(db);
  await sql`
    alter table search_jobs
      alter column facets drop default,
      alter column facets type integer using search_combination_of(facets),
      alter column tokens type tsvector using tokens || array_to_tsvector(array[repeat('z', 2000)])`.execute(db);
  await sql`alter table search_jobs rename column facets to combination`.execute(db);
  await sql`drop function search_combination_of(text)`.execute(db);
  await sql`analyze search_jobs`.execute(db);
}

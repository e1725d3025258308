import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createSearch } from '#server/search/search.ts';
import { engines, openTestDatabase } from '../../../../../tests/support/databases/test-databases.ts';
import { defaultSearch } from '../../../../../tests/support/fixtures/default-search.ts';
import { buildJob } from '../../../../../tests/support/fixtures/job-factory.ts';
import { loadJobs } from '../../../../../tests/support/fixtures/job-loader.ts';
import type { Database, DatabaseEngine } from '../database.ts';
import { combinations } from './014-combinations.ts';

const now = () => new Date('2026-03-01T12:00:00.000Z');

describe.each(engines)('the migration to facet combinations on %s', (engine) => {
  let database: Database;
  afterEach(() => database.close());

  test('preserves search results and counts without a reindex', async () => {
    database = await openTestDatabase(engine);
    const search = createSearch(database, now);
    await loadJobs(database, search, [
      buildJob({ title: 'Nurse', company: 'Leeds', category: ['Health', 'Care'] }),
      buildJob({ title: 'Night Nurse', company: 'Leeds', category: ['Care', 'Health'] }),
      buildJob({ title: 'Cook', company: 'York', category: [], type: '', workmode: 'Hybrid' }),
    ]);
    const searches = [
      defaultSearch,
      { ...defaultSearch, description: 'nurse' },
      { ...defaultSearch, workmodes: ['Hybrid' as const] },
    ];
    const findAll = (from: typeof search) => Promise.all(searches.map((criteria) => from.find(criteria)));
    const before = await findAll(search);
    expect(before.map(({ total }) => total)).toEqual([3, 2, 1]);

    await database.db.transaction().execute(async (transaction) => {
      await revertMigration(transaction, engine);
      await combinations(transaction, engine);
    });

    expect(await findAll(createSearch(database, now))).toEqual(before);
    expect(await database.db.selectFrom('search_combinations').select('id').execute()).toHaveLength(2);
  });
});

/** Restores the tables of migration 012. */
async function revertMigration<Tables>(db: Kysely<Tables>, engine: DatabaseEngine): Promise<void> {
  const statements = [
    `alter table search_jobs add column facets text ${engine === 'postgresql' ? 'collate "C"' : ''} not null default ''`,
    'update search_jobs set facets = (select facets from search_combinations where id = combination)',
    'alter table search_jobs drop column combination',
    'drop table search_combinations',
    'create index search_jobs_facets on search_jobs (facets, approved_at, valid_through)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

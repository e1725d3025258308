import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockCatalogue } from '#server/catalogue/catalogue-version-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { countLockWaits } from '../../../../tests/support/databases/waiting-locks.ts';
import { defaultSearch } from '../../../../tests/support/fixtures/default-search.ts';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { loadJobs } from '../../../../tests/support/fixtures/job-loader.ts';
import type { JobSearch } from '../job-search.ts';
import { createSearch, type SearchService } from '../search.ts';

describe.each(engines)('the search index on %s', (engine) => {
  let database: Database;
  let search: SearchService;
  let today: string;

  beforeEach(async () => {
    today = '2026-03-01T12:00:00.000Z';
    database = await openTestDatabase(engine);
    search = createSearch(database, () => new Date(today));
  });
  afterEach(() => database.close());

  const find = (criteria: Partial<JobSearch>) => search.find({ ...defaultSearch, ...criteria });
  const findTitles = async (criteria: Partial<JobSearch>) => (await find(criteria)).jobs.map(({ title }) => title);
  const nurse = { ...buildJob({ title: 'Nurse' }), external_id: 'nurse' };

  test('finds a changed job by its new text', async () => {
    await loadJobs(database, search, [nurse]);
    await loadJobs(database, search, [{ ...nurse, title: 'Midwife' }]);

    expect(await findTitles({ description: 'midwife' })).toEqual(['Midwife']);
    expect(await findTitles({ description: 'nurse' })).toEqual([]);
    expect(await findTitles({})).toEqual(['Midwife']);
  });

  test('finds no closed or unapproved job, and finds a reopened one', async () => {
    await loadJobs(database, search, [nurse, buildJob({ title: 'Cook' })]);
    await loadJobs(database, search, [buildJob({ title: 'Porter', isApproved: false })], { complete: true });
    expect(await findTitles({})).toEqual([]);
    expect(await findTitles({ description: 'nurse' })).toEqual([]);
    expect(await findTitles({ description: 'porter' })).toEqual([]);

    await loadJobs(database, search, [nurse]);
    expect(await findTitles({ description: 'nurse' })).toEqual(['Nurse']);
  });

  test('finds a job until it expires', async () => {
    await loadJobs(database, search, [{ ...nurse, validThrough: '2026-03-01T12:00:00.000Z' } as typeof nurse]);
    expect(await findTitles({})).toEqual(['Nurse']);
    expect(await findTitles({ description: 'nurse' })).toEqual(['Nurse']);

    today = '2026-03-01T12:00:00.001Z';
    expect(await findTitles({})).toEqual([]);
    expect(await findTitles({ description: 'nurse' })).toEqual([]);
  });

  test('notices an import of another process', async () => {
    await loadJobs(database, search, [nurse]);
    expect(await findTitles({ description: 'midwife' })).toEqual([]);

    const another = createSearch(database, () => new Date(today));
    await loadJobs(database, another, [buildJob({ title: 'Midwife' })]);
    expect(await findTitles({ description: 'midwife' })).toEqual(['Midwife']);
    expect((await find({ description: 'midwive' })).instead?.description).toBe('midwife');
  });

  test('contains new words before the index is refreshed', async () => {
    const withoutRefresh = { ...search, async refreshIndex() {} };
    await loadJobs(database, withoutRefresh, [nurse]);

    expect(await findTitles({ description: 'nurze' })).toEqual(['Nurse']);
  });

  test('indexes an import like a reindex of the stored jobs', async () => {
    const readIndex = async () => ({
      jobs: await database.db.selectFrom('search_jobs').selectAll().orderBy('job_id').execute(),
      words: await database.db.selectFrom('search_terms').selectAll().orderBy('token').execute(),
    });
    const categories = ['Nursing', 'Care & <b>Health</b>'];
    const many = Array.from({ length: 210 }, (_, number) =>
      buildJob({ title: `Porter ${number}`, isApproved: number % 7 !== 0 }),
    );
    await loadJobs(database, search, [nurse, ...many]);
    const undated = { ...nurse, approvedDate: null, country: 'US', state: 'NY', city: 'New York', description: 'R&D &lt;p&gt;x' };
    const changes = { category: categories.toReversed(), validThrough: '2026-09-01' };
    await loadJobs(database, search, [{ ...undated, ...changes }]);
    await loadJobs(database, search, [buildJob({ category: categories, skills: ['C++', 'Night shifts'], workmode: 'Remote' })]);
    const imported = await readIndex();
    expect(imported.jobs.length).toBe(2 + many.filter(({ isApproved }) => isApproved).length);

    const ids = (await database.db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);
    await database.db.transaction().execute((transaction) => search.updateJobs(transaction, ids));
    await search.refreshIndex();
    expect(await readIndex()).toEqual(imported);
  });

  test('forgets the combinations of filters that no job has any more', async () => {
    const countCombinations = async () => (await database.db.selectFrom('search_combinations').select('id').execute()).length;
    const jobs = Array.from({ length: 5 }, () => buildJob({ category: ['Care'] }));
    for (const run of [1, 2, 3]) {
      await loadJobs(
        database,
        search,
        jobs.map((job, number) => ({ ...job, category: [`Run ${run}.${number}`] })),
      );
      expect(await countCombinations()).toBe(5);
    }
    await loadJobs(database, search, jobs.slice(0, 1), { complete: true });
    expect(await countCombinations()).toBe(1);
  });

  test('rolls the index back with its transaction', async () => {
    await loadJobs(database, search, [nurse]);
    await database.db
      .transaction()
      .execute(async (transaction) => {
        await transaction.updateTable('jobs').set({ title: 'Midwife' }).execute();
        const jobs = await transaction.selectFrom('jobs').select('id').execute();
        await search.updateJobs(
          transaction,
          jobs.map(({ id }) => id),
        );
        throw new Error('rolled back');
      })
      .catch(() => {});

    expect(await findTitles({ description: 'midwife' })).toEqual([]);
    expect(await findTitles({ description: 'nurse' })).toEqual(['Nurse']);
  });

  test('adds the jobs of a database older than the index', async () => {
    await loadJobs(database, { async updateJobs() {}, async updateEntries() {}, async refreshIndex() {} }, [
      nurse,
      buildJob({ title: 'Cook' }),
    ]);
    expect(await findTitles({})).toEqual([]);

    await search.reindexMissing();
    expect(await findTitles({ description: 'nurse' })).toEqual(['Nurse']);
    expect((await find({})).total).toBe(2);
  });

  test('returns application dates only to their candidate', async () => {
    await loadJobs(database, search, [nurse]);
    const { id } = await database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    const at = '2026-02-01T00:00:00.000Z';
    const candidate = { id: 'ana', email: 'ana@example.com', name: 'Ana', mobile: '', created_at: at, updated_at: at };
    await database.db.insertInto('candidates').values(candidate).execute();
    await database.db
      .insertInto('applications')
      .values({ candidate_id: 'ana', job_id: id, applied_at: at, cover_letter: '', additional_info: '' })
      .execute();
    const dates = async (candidateId: string | undefined) => (await find({ candidateId })).jobs.map(({ appliedAt }) => appliedAt);

    expect(await dates('ana')).toEqual([at]);
    expect(await dates('ben')).toEqual([null]);
    expect(await dates(undefined)).toEqual([null]);
  });
});

test('PostgreSQL deletes no combinations while another process indexes jobs', async () => {
  const database = await openTestDatabase('postgresql');
  try {
    const search = createSearch(database, () => new Date());
    const job = buildJob({ category: ['Care'] });
    await loadJobs(database, search, [job]);
    const regrouped = { ...job, category: ['Retail'] };
    await loadJobs(database, { ...search, async refreshIndex() {} }, [regrouped]);
    const countCombinations = async () => (await database.db.selectFrom('search_combinations').select('id').execute()).length;

    const refresh = await database.db.transaction().execute(async (importing) => {
      await lockCatalogue(importing);
      const refreshing = search.refreshIndex();
      await expect.poll(() => countLockWaits(importing), { timeout: 5000 }).toBe(1);
      expect(await countCombinations()).toBe(2);
      return { refreshing };
    });
    await refresh.refreshing;
    expect(await countCombinations()).toBe(1);
  } finally {
    await database.close();
  }
});

test('PostgreSQL stores vectors out of line even for short descriptions', async () => {
  const database = await openTestDatabase('postgresql');
  try {
    const jobs = Array.from({ length: 100 }, (_, number) =>
      buildJob({ title: `Nurse ${number}`, description: 'Night and day. '.repeat(9) }),
    );
    await loadJobs(
      database,
      createSearch(database, () => new Date()),
      jobs,
    );
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('search_jobs') as bytes`.execute(database.db);

    expect(rows[0]?.bytes).toBeLessThanOrEqual(2 * 8192);
  } finally {
    await database.close();
  }
});

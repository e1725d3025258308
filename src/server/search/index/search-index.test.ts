import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { defaultSearch } from '../../../../tests/support/fixtures/default-search.ts';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { loadJobs } from '../../../../tests/support/fixtures/job-loader.ts';
import { createSearch, type JobSearch, type SearchService } from '../search.ts';

describe.each(engines)('the search keeps up with the jobs on %s', (engine) => {
  let database: Database;
  let search: SearchService;
  let today: string;

  beforeEach(async () => {
    today = '2026-03-01T12:00:00.000Z';
    database = await openTestDatabase(engine);
    search = createSearch(database, () => new Date(today));
  });
  afterEach(() => database.close());

  const asked = (wanted: Partial<JobSearch>): JobSearch => ({ ...defaultSearch, ...wanted });
  const found = async (wanted: Partial<JobSearch>) => (await search.find(asked(wanted))).jobs.map(({ title }) => title);
  const nurse = { ...buildJob({ title: 'Nurse' }), external_id: 'nurse' };

  test('a job that changed is found by what it is now', async () => {
    await loadJobs(database, search, [nurse]);
    await loadJobs(database, search, [{ ...nurse, title: 'Midwife' }]);

    expect(await found({ description: 'midwife' })).toEqual(['Midwife']);
    expect(await found({ description: 'nurse' })).toEqual([]);
    expect(await found({})).toEqual(['Midwife']);
  });

  test('a job that was closed, or is not approved, is not found; opened again it is', async () => {
    await loadJobs(database, search, [nurse, buildJob({ title: 'Cook' })]);
    await loadJobs(database, search, [buildJob({ title: 'Porter', isApproved: false })], { complete: true });
    expect(await found({})).toEqual([]);
    expect(await found({ description: 'nurse' })).toEqual([]);
    expect(await found({ description: 'porter' })).toEqual([]);

    await loadJobs(database, search, [nurse]);
    expect(await found({ description: 'nurse' })).toEqual(['Nurse']);
  });

  test('a job is found until its last day is over', async () => {
    await loadJobs(database, search, [{ ...nurse, validThrough: '2026-03-01T12:00:00.000Z' } as typeof nurse]);
    expect(await found({})).toEqual(['Nurse']);
    expect(await found({ description: 'nurse' })).toEqual(['Nurse']);

    today = '2026-03-01T12:00:00.001Z';
    expect(await found({})).toEqual([]);
    expect(await found({ description: 'nurse' })).toEqual([]);
  });

  test("another process's import is noticed by the next search", async () => {
    await loadJobs(database, search, [nurse]);
    expect(await found({ description: 'midwife' })).toEqual([]);

    const another = createSearch(database, () => new Date(today));
    await loadJobs(database, another, [buildJob({ title: 'Midwife' })]);
    expect(await found({ description: 'midwife' })).toEqual(['Midwife']);
    expect((await search.find(asked({ description: 'midwive' }))).corrected).toBe('midwife');
  });

  test('a word is known before the import that brought it has settled', async () => {
    const unsettled = { ...search, async settle() {} };
    await loadJobs(database, unsettled, [nurse]);

    expect(await found({ description: 'nurze' })).toEqual(['Nurse']);
  });

  test('an import puts what is read back of the stored jobs', async () => {
    const state = async () => ({
      jobs: await database.db.selectFrom('search_jobs').selectAll().orderBy('job_id').execute(),
      words: await database.db.selectFrom('search_terms').selectAll().orderBy('token').execute(),
    });
    const categories = ['Nursing', 'Care & <b>Health</b>'];
    const many = Array.from({ length: 210 }, (_, number) =>
      buildJob({ title: `Porter ${number}`, isApproved: number % 7 !== 0 }),
    );
    await loadJobs(database, search, [nurse, ...many]);
    const undated = { ...nurse, approvedDate: null, country: 'US', state: 'NY', city: 'New York', description: 'R&D &lt;p&gt;x' };
    const listed = { category: categories.toReversed(), validThrough: '2026-09-01' };
    await loadJobs(database, search, [{ ...undated, ...listed }]);
    await loadJobs(database, search, [buildJob({ category: categories, skills: ['C++', 'Night shifts'], workmode: 'Remote' })]);
    const imported = await state();
    expect(imported.jobs.length).toBe(2 + many.filter(({ isApproved }) => isApproved).length);

    const ids = (await database.db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);
    await database.db.transaction().execute((transaction) => search.updateJobs(transaction, ids));
    await search.refreshIndex();
    expect(await state()).toEqual(imported);
  });

  test('an import that is taken back leaves nothing to find', async () => {
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
        throw new Error('taken back');
      })
      .catch(() => {});

    expect(await found({ description: 'midwife' })).toEqual([]);
    expect(await found({ description: 'nurse' })).toEqual(['Nurse']);
  });

  test('a database that is older than the index is caught up with', async () => {
    await loadJobs(database, { async updateJobs() {}, async updateEntries() {}, async refreshIndex() {} }, [
      nurse,
      buildJob({ title: 'Cook' }),
    ]);
    expect(await found({})).toEqual([]);

    await search.reindexMissing();
    expect(await found({ description: 'nurse' })).toEqual(['Nurse']);
    expect((await search.find(asked({}))).total).toBe(2);
  });

  test('the date on which a candidate applied comes along, nobody else sees it', async () => {
    await loadJobs(database, search, [nurse]);
    const { id } = await database.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    const at = '2026-02-01T00:00:00.000Z';
    const candidate = { id: 'ana', email: 'ana@example.com', name: 'Ana', mobile: '', created_at: at, updated_at: at };
    await database.db.insertInto('candidates').values(candidate).execute();
    await database.db
      .insertInto('applications')
      .values({ candidate_id: 'ana', job_id: id, applied_at: at, cover_letter: '', additional_info: '' })
      .execute();
    const dates = async (candidateId: string | undefined) =>
      (await search.find(asked({ candidateId }))).jobs.map(({ appliedAt }) => appliedAt);

    expect(await dates('ana')).toEqual([at]);
    expect(await dates('ben')).toEqual([null]);
    expect(await dates(undefined)).toEqual([null]);
  });
});

test('on PostgreSQL a hit reads a narrow row, however few words its job has', async () => {
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

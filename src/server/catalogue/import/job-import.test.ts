import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { engines, openTestDatabase } from '../../../../tests/support/databases/test-databases.ts';
import { buildJob } from '../../../../tests/support/fixtures/job-factory.ts';
import { catalogueStore } from '../catalogue-store.ts';
import { jobsStore } from '../job-store.ts';
import { readFeed } from './feed-reader.ts';
import type { HashedJob } from './imported-job.ts';
import { type ImportOptions, importJobs, type Rejection } from './job-import.ts';
import { createPreparerThread, PreparationError } from './job-preparer.ts';
import { parseJsonFeed } from './json-feed-parser.ts';
import { MassCloseError } from './mass-close-guard.ts';

describe.each(engines)('an import on %s', (engine) => {
  let database: Database;
  const indexed: number[][] = [];
  let refreshes = 0;
  let today: string;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    indexed.length = 0;
    refreshes = 0;
    today = '2026-02-01T10:00:00.000Z';
  });
  afterEach(() => database.close());

  const recordUpdate = async (_: unknown, ids: number[]) => void indexed.push(ids.toSorted((a, b) => a - b));
  const index = {
    updateJobs: recordUpdate,
    updateEntries: recordUpdate,
    async refreshIndex() {
      refreshes++;
    },
  };

  async function runImport(jobs: object[], options: Partial<ImportOptions> = {}) {
    const rejections: Rejection[] = [];
    const bytes = async function* () {
      yield Buffer.from(JSON.stringify({ jobs }));
    };
    const summary = await importJobs(readFeed(bytes(), parseJsonFeed), catalogueStore(database.db, index), {
      source: 'import',
      now: () => new Date(today),
      onRejected: (rejection) => rejections.push(rejection),
      ...options,
    });
    return { ...summary, rejections };
  }
  const readJobs = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const readVersion = () => jobsStore(database.db, () => new Date(today)).version();

  test('creates jobs, with their companies and categories', async () => {
    const nurse = buildJob({
      title: 'Nurse',
      category: ['Health', 'Care'],
      company: 'St Mary',
      pay: { currency: 'GBP', min: 30000, unit: 'YEAR' },
    });
    const cook = buildJob({ title: 'Cook', category: ['Care'], company: 'St Mary' });

    expect(await runImport([nurse, cook])).toEqual({ created: 2, updated: 0, closed: 0, rejected: 0, rejections: [] });

    const [first, second] = await readJobs();
    expect(await jobsStore(database.db, () => new Date(today)).findOpenJob(first?.id ?? 0, undefined)).toMatchObject({
      title: 'Nurse',
      company: 'St Mary',
      categories: ['Health', 'Care'],
      skills: nurse.skills,
      pay: { currency: 'GBP', min: 30000, unit: 'YEAR' },
      approvedAt: nurse.approvedDate,
    });
    expect(first).toMatchObject({
      source: 'import',
      external_id: nurse.external_id,
      created_at: today,
      company_id: second?.company_id,
    });
    expect(indexed).toEqual([[first?.id, second?.id]]);
    expect(refreshes).toBe(1);
    expect(await readVersion()).toBe(2);
  });

  test('changes nothing on a repeated import', async () => {
    const jobs = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook', approvedDate: undefined })];
    await runImport(jobs);
    const before = await readJobs();

    today = '2026-02-02T10:00:00.000Z';
    expect(await runImport(jobs)).toMatchObject({ created: 0, updated: 0, closed: 0 });

    expect(await readJobs()).toEqual(before);
    expect(await readVersion()).toBe(2);
    expect({ updates: indexed.length, refreshes }).toEqual({ updates: 1, refreshes: 1 });
  });

  test('updates a changed job and preserves its id', async () => {
    const { approvedDate: _, ...nurse } = buildJob({ title: 'Nurse', category: ['Health', 'Care'] });
    const cook = buildJob({ title: 'Cook' });
    await runImport([nurse, cook]);
    const [before] = await readJobs();

    const at = '2026-02-03T10:00:00.000Z';
    const changed = { ...nurse, title: 'Night nurse', company: 'St Luke', category: ['Nights', 'Care'] };
    expect(await runImport([changed, cook], { now: () => new Date(at) })).toMatchObject({ created: 0, updated: 1 });

    const [after] = await readJobs();
    expect(after).toMatchObject({ id: before?.id, title: 'Night nurse', created_at: before?.created_at, updated_at: at });
    expect(after?.approved_at).toBe(before?.approved_at);
    expect(await jobsStore(database.db, () => new Date(today)).findOpenJob(before?.id ?? 0, undefined)).toMatchObject({
      company: 'St Luke',
      categories: ['Nights', 'Care'],
    });
    expect(indexed.at(-1)).toEqual([before?.id]);
    expect(await readVersion()).toBe(3);
  });

  test('updates a job whose facts changed, and changes nothing on a repeated import', async () => {
    const job = buildJob({ title: 'Nurse' });
    const readFacts = async () => {
      const [row] = await readJobs();
      const { lastConfirmed, vacancy, aiUse } =
        (await jobsStore(database.db, () => new Date(today)).findOpenJob(row?.id ?? 0, undefined)) ?? {};
      return { lastConfirmed, vacancy, aiUse };
    };
    await runImport([job]);
    expect(await readFacts()).toEqual({ lastConfirmed: null, vacancy: null, aiUse: null });

    const ai_use = { link: 'https://example.com/ai', text: 'None.' };
    for (const facts of [{ last_confirmed: '2026-01-30' }, { vacancy: false }, { ai_use: { text: 'None.' } }, { ai_use }]) {
      expect(await runImport([{ ...job, ...facts }]), JSON.stringify(facts)).toMatchObject({ updated: 1 });
      expect(await runImport([{ ...job, ...facts }])).toMatchObject({ created: 0, updated: 0 });
    }
    expect(await readFacts()).toEqual({ lastConfirmed: null, vacancy: null, aiUse: ai_use });
    expect(await runImport([job])).toMatchObject({ updated: 1 });
    expect(await readFacts()).toEqual({ lastConfirmed: null, vacancy: null, aiUse: null });
  });

  test('closes missing jobs of the same source with --complete, and reopens returning ones', async () => {
    const [nurse, cook, porter] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' }), buildJob({ title: 'Porter' })];
    await runImport([nurse, cook]);
    await runImport([porter], { source: 'elsewhere' });

    const broken = { ...cook, type: 'Permanent' };
    expect(await runImport([broken], { complete: true })).toMatchObject({ created: 0, updated: 0, closed: 1, rejected: 1 });
    const [closed, listed, elsewhere] = await readJobs();
    expect(closed).toMatchObject({ title: 'Nurse', closed_at: today });
    // A listed job is not missing, even if it is invalid.
    expect(listed).toMatchObject({ title: 'Cook', closed_at: null });
    expect(elsewhere).toMatchObject({ title: 'Porter', closed_at: null });
    expect(indexed.at(-1)).toEqual([closed?.id]);
    expect(await runImport([broken], { complete: true })).toMatchObject({ closed: 0 });

    expect(await runImport([nurse])).toMatchObject({ created: 0, updated: 1 });
    expect((await readJobs())[0]).toMatchObject({ id: closed?.id, closed_at: null });
  });

  test('reports rejected jobs with reasons and imports the others', async () => {
    const [nurse, cook] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' })];
    const { external_id: _, ...nameless } = buildJob({ title: 'Porter' });

    expect(await runImport([nurse, { ...nurse, title: 'Nurse again' }, nameless, { ...cook, workmode: 'Home' }, cook])).toEqual({
      created: 2,
      updated: 0,
      closed: 0,
      rejected: 3,
      rejections: [
        { externalId: nurse.external_id, position: 'job 2', reason: 'external_id occurs twice; the first job counts' },
        { externalId: undefined, position: 'job 3', reason: 'external_id is missing' },
        { externalId: cook.external_id, position: 'job 4', reason: 'workmode must be Onsite, Hybrid or Remote, not "Home"' },
      ],
    });
    expect((await readJobs()).map(({ title }) => title)).toEqual(['Nurse', 'Cook']);
  });

  test('preserves a category with commas in its name', async () => {
    await runImport([buildJob({ category: ['Finance, Accounting, & Procurement', 'Health'] })]);

    expect(await database.db.selectFrom('categories').select('name').orderBy('name').execute()).toEqual([
      { name: 'Finance, Accounting, & Procurement' },
      { name: 'Health' },
    ]);
  });

  test('stores an unapproved job without publishing it', async () => {
    expect(await runImport([buildJob({ isApproved: false })])).toMatchObject({ created: 1 });

    const [job] = await readJobs();
    expect(job?.is_approved).toBe(0);
    expect(await jobsStore(database.db, () => new Date(today)).findOpenJob(job?.id ?? 0, undefined)).toBeUndefined();
  });

  test('stores sanitized descriptions', async () => {
    await runImport([buildJob({ description: '&lt;p&gt;Ben &amp;amp; Co&lt;img src=x onerror=alert(1)&gt;&lt;/p&gt;' })]);

    expect((await readJobs())[0]?.description).toBe('<p>Ben &amp; Co</p>');
  });

  test('treats the same id from two sources as two jobs', async () => {
    const nurse = buildJob({ title: 'Nurse' });

    expect(await runImport([nurse], { source: 'one' })).toMatchObject({ created: 1 });
    expect(await runImport([nurse], { source: 'other' })).toMatchObject({ created: 1 });
  });

  test('reports progress after each batch and closes many jobs', async () => {
    const many = Array.from({ length: 450 }, (_, number) => buildJob({ external_id: `many-${number}` }));
    const progress: number[] = [];

    expect(await runImport(many, { onProgress: (read) => progress.push(read) })).toMatchObject({ created: 450 });
    expect(progress).toEqual([200, 400, 450]);
    expect(indexed.map((ids) => ids.length)).toEqual([200, 200, 50]);
    expect(await runImport(many.slice(0, 5), { complete: true, allowClose: 445 })).toMatchObject({
      created: 0,
      updated: 0,
      closed: 445,
    });
  });

  describe('that would close most jobs of its source', () => {
    const listJobs = (count: number, prefix = 'job') =>
      Array.from({ length: count }, (_, number) => buildJob({ external_id: `${prefix}-${number}` }));
    const countOpenJobs = async () => (await readJobs()).filter(({ closed_at }) => closed_at === null).length;
    const complete = true;

    test.each([
      ['an empty feed', () => [], 12],
      ['a partial feed', () => listJobs(5), 7],
      ['a feed of rejected jobs without ids', () => listJobs(12).map(({ external_id: _, ...job }) => job), 12],
      ['a feed of new ids', () => listJobs(100, 'other'), 12],
    ])('closes none for %s', async (_case, feed, closing) => {
      await runImport(listJobs(12));
      await expect(runImport(feed(), { complete })).rejects.toThrow(new MassCloseError({ closing, open: 12 }).message);
      expect((await readJobs()).filter(({ closed_at }) => closed_at !== null)).toEqual([]);
    });

    test('counts reopened jobs as new', async () => {
      await runImport(listJobs(20));
      await runImport(listJobs(8), { complete, allowClose: 12 });
      const reopened = listJobs(20).slice(8);
      await expect(runImport(reopened, { complete })).rejects.toThrow('would close 8 of the 8 open jobs');
      expect(await countOpenJobs()).toBe(20);
    });

    test('closes half of them, up to five, or as many as the operator allows', async () => {
      await runImport(listJobs(12));
      expect(await runImport(listJobs(6), { complete })).toMatchObject({ closed: 6 });
      expect(await runImport(listJobs(1), { complete })).toMatchObject({ closed: 5 });
      await runImport(listJobs(12));
      await expect(runImport([], { complete, allowClose: 11 })).rejects.toThrow('would close 12 of the 12');
      expect(await runImport([], { complete, allowClose: 12 })).toMatchObject({ closed: 12 });
    });

    test('counts no jobs of other sources', async () => {
      await runImport(listJobs(12));
      await runImport(listJobs(100), { source: 'elsewhere' });
      await expect(runImport([], { complete })).rejects.toThrow('would close 12 of the 12');
    });

    test('closes at most half in two concurrent imports that list different halves', async () => {
      const jobs = listJobs(40);
      await runImport(jobs);
      const halves = [jobs.slice(0, 20), jobs.slice(20)];
      await Promise.allSettled(halves.map((half) => runImport(half, { complete })));
      expect(await countOpenJobs()).toBeGreaterThanOrEqual(20);
    });
  });

  test('creates each job once in concurrent imports', async () => {
    const jobs = Array.from({ length: 300 }, (_, number) => buildJob({ external_id: `both-${number}` }));

    const summaries = await Promise.all([runImport(jobs), runImport(jobs)]);

    expect(summaries.reduce((sum, { created }) => sum + created, 0)).toBe(300);
    expect(summaries.map(({ updated }) => updated)).toEqual([0, 0]);
    expect(await readJobs()).toHaveLength(300);
  });

  test('keeps saved jobs and closes none when the feed breaks off', async () => {
    const existing = buildJob({ title: 'Nurse' });
    await runImport([existing]);
    const many = Array.from({ length: 250 }, (_, number) => buildJob({ external_id: `half-${number}` }));
    const truncated = async function* () {
      yield Buffer.from(JSON.stringify({ jobs: many }).slice(0, -100));
    };

    const options = { source: 'import', complete: true, now: () => new Date(today) };
    const failing = importJobs(readFeed(truncated(), parseJsonFeed), catalogueStore(database.db, index), options);

    await expect(failing).rejects.toThrow('breaks off after job 249');
    expect((await readJobs()).filter(({ closed_at }) => closed_at === null)).toHaveLength(201);
    expect(refreshes).toBe(2);
  });

  test('keeps whole batches when its thread ends, and the next import completes them', async () => {
    const existing = buildJob({ title: 'Nurse' });
    await runImport([existing]);
    const many = Array.from({ length: 900 }, (_, number) => buildJob({ external_id: `many-${number}` }));
    const thread = createPreparerThread();
    let calls = 0;
    const endingThread = {
      ...thread,
      prepare(jobs: HashedJob[]) {
        const result = thread.prepare(jobs);
        if (++calls === 4) void thread.close();
        return result;
      },
    };

    await expect(runImport(many, { complete: true, preparer: endingThread })).rejects.toThrow(PreparationError);

    const saved = await readJobs();
    expect(saved.length % 200).toBe(1);
    expect(saved.length).toBeLessThan(800);
    expect(saved.filter(({ closed_at }) => closed_at !== null)).toEqual([]);
    expect(await runImport(many)).toMatchObject({ created: 901 - saved.length, updated: 0 });
  });
});

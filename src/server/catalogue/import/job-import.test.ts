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

describe.each(engines)('an import on %s', (engine) => {
  let database: Database;
  const indexed: number[][] = [];
  let settled = 0;
  let today: string;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    indexed.length = 0;
    settled = 0;
    today = '2026-02-01T10:00:00.000Z';
  });
  afterEach(() => database.close());

  const put = async (_: unknown, ids: number[]) => void indexed.push(ids.toSorted((a, b) => a - b));
  const index = {
    updateJobs: put,
    updateEntries: put,
    async refreshIndex() {
      settled++;
    },
  };

  async function importing(jobs: object[], options: Partial<ImportOptions> = {}) {
    const rejected: Rejection[] = [];
    const bytes = async function* () {
      yield Buffer.from(JSON.stringify({ jobs }));
    };
    const summary = await importJobs(readFeed(bytes(), parseJsonFeed), catalogueStore(database.db, index), {
      source: 'import',
      now: () => new Date(today),
      onRejected: (rejection) => rejected.push(rejection),
      ...options,
    });
    return { ...summary, reasons: rejected };
  }
  const stored = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const version = () => jobsStore(database.db, () => new Date(today)).version();

  test('creates jobs, with their companies and categories', async () => {
    const nurse = buildJob({
      title: 'Nurse',
      category: ['Health', 'Care'],
      company: 'St Mary',
      pay: { currency: 'GBP', min: 30000, unit: 'YEAR' },
    });
    const cook = buildJob({ title: 'Cook', category: ['Care'], company: 'St Mary' });

    expect(await importing([nurse, cook])).toEqual({ created: 2, updated: 0, closed: 0, rejected: 0, reasons: [] });

    const [first, second] = await stored();
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
    expect(settled).toBe(1);
    expect(await version()).toBe(2);
  });

  test('changes nothing the second time', async () => {
    const jobs = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook', approvedDate: undefined })];
    await importing(jobs);
    const before = await stored();

    today = '2026-02-02T10:00:00.000Z';
    expect(await importing(jobs)).toMatchObject({ created: 0, updated: 0, closed: 0 });

    expect(await stored()).toEqual(before);
    expect(await version()).toBe(2);
    expect({ puts: indexed.length, settled }).toEqual({ puts: 1, settled: 1 });
  });

  test('updates a job that changed, under the id that it has', async () => {
    const { approvedDate: _, ...nurse } = buildJob({ title: 'Nurse', category: ['Health', 'Care'] });
    const cook = buildJob({ title: 'Cook' });
    await importing([nurse, cook]);
    const [before] = await stored();

    const at = '2026-02-03T10:00:00.000Z';
    const changed = { ...nurse, title: 'Night nurse', company: 'St Luke', category: ['Nights', 'Care'] };
    expect(await importing([changed, cook], { now: () => new Date(at) })).toMatchObject({ created: 0, updated: 1 });

    const [after] = await stored();
    expect(after).toMatchObject({ id: before?.id, title: 'Night nurse', created_at: before?.created_at, updated_at: at });
    expect(after?.approved_at).toBe(before?.approved_at);
    expect(await jobsStore(database.db, () => new Date(today)).findOpenJob(before?.id ?? 0, undefined)).toMatchObject({
      company: 'St Luke',
      categories: ['Nights', 'Care'],
    });
    expect(indexed.at(-1)).toEqual([before?.id]);
    expect(await version()).toBe(3);
  });

  test('--complete closes what the file lacks, of the same source, and a job that comes back is open again', async () => {
    const [nurse, cook, porter] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' }), buildJob({ title: 'Porter' })];
    await importing([nurse, cook]);
    await importing([porter], { source: 'elsewhere' });

    const broken = { ...cook, type: 'Permanent' };
    expect(await importing([broken], { complete: true })).toMatchObject({ created: 0, updated: 0, closed: 1, rejected: 1 });
    const [closed, listed, elsewhere] = await stored();
    expect(closed).toMatchObject({ title: 'Nurse', closed_at: today });
    // A job that is listed is not lacking, even when its new form cannot be taken.
    expect(listed).toMatchObject({ title: 'Cook', closed_at: null });
    expect(elsewhere).toMatchObject({ title: 'Porter', closed_at: null });
    expect(indexed.at(-1)).toEqual([closed?.id]);
    expect(await importing([broken], { complete: true })).toMatchObject({ closed: 0 });

    expect(await importing([nurse])).toMatchObject({ created: 0, updated: 1 });
    expect((await stored())[0]).toMatchObject({ id: closed?.id, closed_at: null });
  });

  test('names each rejected job with the reason, and loads the others', async () => {
    const [nurse, cook] = [buildJob({ title: 'Nurse' }), buildJob({ title: 'Cook' })];
    const { external_id: _, ...nameless } = buildJob({ title: 'Porter' });

    expect(await importing([nurse, { ...nurse, title: 'Nurse again' }, nameless, { ...cook, workmode: 'Home' }, cook])).toEqual({
      created: 2,
      updated: 0,
      closed: 0,
      rejected: 3,
      reasons: [
        { externalId: nurse.external_id, at: 'job 2', reason: 'external_id occurs twice; the first job counts' },
        { externalId: undefined, at: 'job 3', reason: 'external_id is missing' },
        { externalId: cook.external_id, at: 'job 4', reason: 'workmode must be Onsite, Hybrid or Remote, not "Home"' },
      ],
    });
    expect((await stored()).map(({ title }) => title)).toEqual(['Nurse', 'Cook']);
  });

  test('keeps a category with commas in its name whole', async () => {
    await importing([buildJob({ category: ['Finance, Accounting, & Procurement', 'Health'] })]);

    expect(await jobsStore(database.db, () => new Date(today)).countByCategory()).toEqual([
      { name: 'Finance, Accounting, & Procurement', total: 1 },
      { name: 'Health', total: 1 },
    ]);
  });

  test('stores a job that is not approved, and nobody sees it', async () => {
    expect(await importing([buildJob({ isApproved: false })])).toMatchObject({ created: 1 });

    const [job] = await stored();
    expect(job?.is_approved).toBe(0);
    expect(await jobsStore(database.db, () => new Date(today)).findOpenJob(job?.id ?? 0, undefined)).toBeUndefined();
  });

  test('stores a description that is clean', async () => {
    await importing([buildJob({ description: '&lt;p&gt;Ben &amp;amp; Co&lt;img src=x onerror=alert(1)&gt;&lt;/p&gt;' })]);

    expect((await stored())[0]?.description).toBe('<p>Ben &amp; Co</p>');
  });

  test('takes the same key from two sources for two jobs', async () => {
    const nurse = buildJob({ title: 'Nurse' });

    expect(await importing([nurse], { source: 'one' })).toMatchObject({ created: 1 });
    expect(await importing([nurse], { source: 'other' })).toMatchObject({ created: 1 });
  });

  test('of more jobs than a batch holds reports on the way, and closes them all', async () => {
    const many = Array.from({ length: 450 }, (_, number) => buildJob({ external_id: `many-${number}` }));
    const progress: number[] = [];

    expect(await importing(many, { onProgress: (read) => progress.push(read) })).toMatchObject({ created: 450 });
    expect(progress).toEqual([200, 400, 450]);
    expect(indexed.map((ids) => ids.length)).toEqual([200, 200, 50]);
    expect(await importing(many.slice(0, 5), { complete: true })).toMatchObject({ created: 0, updated: 0, closed: 445 });
  });

  test('two at once make each job once', async () => {
    const jobs = Array.from({ length: 300 }, (_, number) => buildJob({ external_id: `both-${number}` }));

    const both = await Promise.all([importing(jobs), importing(jobs)]);

    expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(300);
    expect(both.map(({ updated }) => updated)).toEqual([0, 0]);
    expect(await stored()).toHaveLength(300);
  });

  test('that breaks off keeps what it saved and closes nothing', async () => {
    const old = buildJob({ title: 'Nurse' });
    await importing([old]);
    const many = Array.from({ length: 250 }, (_, number) => buildJob({ external_id: `half-${number}` }));
    const half = async function* () {
      yield Buffer.from(JSON.stringify({ jobs: many }).slice(0, -100));
    };

    const options = { source: 'import', complete: true, now: () => new Date(today) };
    const broken = importJobs(readFeed(half(), parseJsonFeed), catalogueStore(database.db, index), options);

    await expect(broken).rejects.toThrow('breaks off after job 249');
    expect((await stored()).filter(({ closed_at }) => closed_at === null)).toHaveLength(201);
    expect(settled).toBe(2);
  });

  test('whose thread ends keeps whole batches, closes nothing, and the next one does the rest', async () => {
    const old = buildJob({ title: 'Nurse' });
    await importing([old]);
    const many = Array.from({ length: 900 }, (_, number) => buildJob({ external_id: `many-${number}` }));
    const thread = createPreparerThread();
    let asked = 0;
    const endedSoon = {
      ...thread,
      prepare(jobs: HashedJob[]) {
        const answer = thread.prepare(jobs);
        if (++asked === 4) void thread.close();
        return answer;
      },
    };

    await expect(importing(many, { complete: true, preparer: endedSoon })).rejects.toThrow(PreparationError);

    const kept = await stored();
    expect(kept.length % 200).toBe(1);
    expect(kept.length).toBeLessThan(800);
    expect(kept.filter(({ closed_at }) => closed_at !== null)).toEqual([]);
    expect(await importing(many)).toMatchObject({ created: 901 - kept.length, updated: 0 });
  });
});

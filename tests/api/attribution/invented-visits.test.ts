/** Visits of jobs and sources that one client invents cost the portal little. */
import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getJobDetail } from '#contract/job-calls.ts';
import { visitCountStore } from '#server/attribution/visit-count-store.ts';
import { createVisitCounts } from '#server/attribution/visit-counts.ts';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const browser = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const day = '2026-11-22';
const silent = { info() {}, warn() {}, error() {} };

describe.each(engines)('invented visits, on %s', (engine) => {
  let portal: TestPortal;
  let jobs: number[];
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    jobs = [];
    for (let job = 0; job < 3; job++) jobs.push(await insertJob(portal.database.db));
  });
  afterEach(() => portal.close());

  const readCounts = () =>
    portal.database.db.selectFrom('visit_counts').selectAll().orderBy('job_id').orderBy('source').execute();
  const toCount = (jobId: number, source: string) => ({ day, jobId, source, views: 1, begun: 0, sent: 0 });

  /** A database that records its statements. */
  function recordStatements(kinds: string[]) {
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        const isCount = JSON.stringify(node).includes('"count"');
        kinds.push(isCount ? 'count' : node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return portal.database.db.withPlugin(plugin);
  }

  test('a call counts as a view only of its own job, also when the cache answers it', async () => {
    const [job = 0, other = 0] = jobs;
    const view = (viewed: number | string) =>
      portal.app.inject({
        method: 'POST',
        url: getJobDetail.path,
        payload: { jdid: job },
        headers: { 'user-agent': browser, 'x-job-view': String(viewed) },
      });
    for (let call = 0; call < 3; call++) {
      for (const viewed of [other, job, `0${job}`, `${job}.0`]) expect((await view(viewed)).statusCode).toBe(200);
    }
    expect(portal.services.responseCache.stats().hits).toBeGreaterThan(0);
    await portal.services.visitCounts.flush();
    expect(await readCounts()).toMatchObject([{ job_id: job, source: 'none', views: 3 }]);
  });

  test('a flush adds 5,000 rows, one batch in an iteration of the event loop, and counts the rows of the day once', async () => {
    const { db } = portal.database;
    while (jobs.length < 300) jobs.push(await insertJob(db));
    const statements: string[] = [];
    const warnings: object[] = [];
    const log = { ...silent, warn: (details: object) => void warnings.push(details) };
    const counts = createVisitCounts({ db: recordStatements(statements), now: () => new Date(`${day}T12:00:00Z`), log });
    const last = jobs.at(-1) ?? 0;
    counts.countView(last, { utm_source: 'ada@example.com' });
    for (const jobId of jobs)
      for (let source = 0; source < 20; source++) counts.countView(jobId, { utm_source: `source-${source}` });
    // A job that is counted already is counted on.
    counts.countView(jobs[0] ?? 0, { utm_source: 'source-1' });

    const inserts = () => statements.filter((kind) => kind === 'InsertQueryNode').length;
    let isFlushed = false;
    const flushed = counts.flush().then(() => {
      isFlushed = true;
    });
    const insertsOfIterations = [inserts()];
    for (let before = inserts(); !isFlushed; before = inserts()) {
      await setImmediate();
      insertsOfIterations.push(inserts() - before);
    }
    await flushed;

    expect(Math.max(...insertsOfIterations)).toBe(1);
    expect(inserts()).toBe(25);
    expect(statements.filter((kind) => kind === 'count')).toHaveLength(1);
    expect(warnings).toEqual([{ event: 'visits_uncounted', visits: 981 }]);
    const stored = await readCounts();
    expect(stored).toHaveLength(5000);
    expect(stored.reduce((sum, { views }) => sum + views, 0)).toBe(5021);
    expect(stored).toContainEqual(expect.objectContaining({ job_id: last, source: 'other', views: 21 }));
  });

  test('the rows of a day are counted on from one batch to the next', async () => {
    const statements: string[] = [];
    const store = visitCountStore(recordStatements(statements), 3);
    const rowsOfDay = new Map<string, number>();
    const [first = 0, second = 0, third = 0] = jobs;
    await store.add([toCount(first, 'none'), toCount(first, 'a')], rowsOfDay);
    await store.add([toCount(second, 'a'), toCount(second, 'b')], rowsOfDay);
    await store.add([toCount(first, 'a'), toCount(third, 'a'), toCount(third, 'none')], rowsOfDay);
    expect((await readCounts()).map(({ job_id, source, views }) => [job_id, source, views])).toEqual([
      [first, 'a', 2],
      [first, 'none', 1],
      [second, 'a', 1],
      [second, 'other', 1],
      [third, 'none', 1],
      [third, 'other', 1],
    ]);
    expect(statements.filter((kind) => kind === 'count')).toHaveLength(1);
  });

  test('counts of two years ago are deleted a thousand at a time', async () => {
    const { db } = portal.database;
    const rowOf = (ofDay: string, source: number) => ({ day: ofDay, job_id: jobs[source % 3] ?? 0, source: `${source}` });
    for (const ofDay of ['2026-11-20', '2026-11-21', '2026-11-22'])
      await db
        .insertInto('visit_counts')
        .values(Array.from({ length: 700 }, (_, source) => ({ ...rowOf(ofDay, source), views: 1, begun: 0, sent: 0 })))
        .execute();
    const store = visitCountStore(db);
    const controller = new AbortController();
    const deletion = store.deleteBefore('2026-11-22', controller.signal);
    controller.abort();
    expect(await deletion).toBe(1000);
    expect(await store.deleteBefore('2026-11-22')).toBe(400);
    expect(new Set((await readCounts()).map(({ day: kept }) => kept))).toEqual(new Set(['2026-11-22']));

    const deleted = await deleteExpiredData(db, () => new Date('2028-12-01T00:00:00Z'));
    expect(deleted['visit counts of two years ago']).toBe(700);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe.each(engines)('application rate limits on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let jobs: number[];
  let candidate: TestCandidate;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time, limits: { handlerTimeoutMs: 60_000 } });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    jobs = await Promise.all(Array.from({ length: 100 }, () => insertJob(portal.database.db)));
  });
  afterEach(() => portal.close());

  const advanceTime = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const applyAs = ({ headers }: TestCandidate, job_id: number | undefined, call = 'applied-quick/job', node = portal) =>
    node.app.inject({ method: 'POST', url: `/user/${call}`, payload: { job_id }, headers });
  const countRows = async (table: 'applications' | 'application_history' | 'outbox') =>
    (await portal.database.db.selectFrom(table).selectAll().execute()).length;

  it('"at most 60 succeed a day, then 429", and 10 a minute', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 100; at += 12) {
      for (const job of jobs.slice(at, at + 12)) statuses.push((await applyAs(candidate, job)).statusCode);
      advanceTime(minuteMs);
    }
    const statusesPerMinute = [...Array(10).fill(200), 429, 429];
    expect(statuses).toEqual([...Array(6).fill(statusesPerMinute).flat(), ...Array(28).fill(429)]);
    await portal.services.handOver.releaseDue();
    expect([await countRows('applications'), await countRows('application_history'), await countRows('outbox')]).toEqual([
      60, 60, 60,
    ]);

    const rejected = await applyAs(candidate, jobs[99], 'apply/job');
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBe((dayMs - 9 * minuteMs) / 1000);
    expect(rejected.json()).toEqual({
      success: false,
      error: { message: 'You applied to many jobs. Wait 24 hours, then go on.', code: 'too_many' },
    });
    expect((await applyAs(await createRegisteredCandidate(portal, 'ben@example.com'), jobs[99])).statusCode).toBe(200);

    advanceTime(dayMs);
    expect((await applyAs(await createCandidate(portal, candidate.email), jobs[99])).statusCode).toBe(200);
  });

  it('accepts 10 of 50 concurrent requests across calls and nodes, and sends Retry-After', async () => {
    const node = await openTestPortal({
      engine,
      now: () => time,
      shareDatabaseWith: portal,
      limits: { handlerTimeoutMs: 60_000 },
    });
    const answers = await Promise.all(
      jobs.slice(0, 50).map((job, at) => applyAs(candidate, job, at % 2 ? 'apply/job' : undefined, at % 3 ? portal : node)),
    );
    const rejected = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(200), ...Array(40).fill(429)]);
    for (const answer of rejected) {
      expect(answer.headers['retry-after']).toBe('60');
      expect(answer.json().error.message).toBe('You applied to many jobs. Wait 1 minute, then go on.');
    }
    advanceTime(10_000);
    await portal.services.handOver.releaseDue();
    expect([await countRows('applications'), await countRows('outbox')]).toEqual([10, 10]);
    await node.close();
  });

  it('counts accepted applications, not rejected ones', async () => {
    await applyAs(candidate, jobs[0]);
    for (let at = 0; at < 12; at++) {
      expect((await applyAs(candidate, jobs[0])).statusCode).toBe(409);
      expect((await applyAs(candidate, 999_999)).statusCode).toBe(404);
    }
    expect((await applyAs(candidate, jobs[1])).statusCode).toBe(200);
  });
});

import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPublishedJobs, listSavedJobs } from '#contract/saved/saved-job-calls.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('lists of saved jobs on %s', (engine) => {
  let portal: TestPortal;
  let jobIds: number[];
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    jobIds = [await insertJob(portal.database.db, { title: 'Night Nurse' })];
  });
  afterEach(() => portal.close());

  /** Returns the most lists that were read at a time. */
  async function readLists(send: () => Promise<{ statusCode: number }>): Promise<number> {
    const { savedJobs } = portal.services;
    const { list, findPublished } = savedJobs;
    let running = 0;
    let most = 0;
    const count = async <T>(read: () => Promise<T>) => {
      most = Math.max(most, ++running);
      try {
        // One request of a site begins in a turn of the event loop: all others begin meanwhile.
        for (let turn = 0; turn < 50; turn++) await setImmediate();
        return await read();
      } finally {
        running--;
      }
    };
    savedJobs.list = (...args) => count(() => list(...args));
    savedJobs.findPublished = (...args) => count(() => findPublished(...args));
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    return most;
  }

  test('of the visitors of a site take turns', async () => {
    const request = { method: 'POST', url: listPublishedJobs.path, payload: { job_ids: jobIds } } as const;
    expect(await readLists(() => portal.app.inject({ ...request, remoteAddress: '203.0.113.7' }))).toBeLessThanOrEqual(4);
  });

  test('of the candidates of a site take turns', async () => {
    const { headers } = await createCandidate(portal, 'asha@example.com');
    const request = { url: listSavedJobs.path, headers };
    expect(await readLists(() => portal.app.inject({ ...request, remoteAddress: '203.0.113.7' }))).toBeLessThanOrEqual(4);
  });
});

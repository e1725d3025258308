import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyToJob, getReceipt, listAppliedJobs } from '#contract/application-calls.ts';
import { getJobDetail } from '#contract/job-calls.ts';
import { listPublishedJobs, listSavedJobs } from '#contract/saved/saved-job-calls.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('a call that reads much, on %s', (engine) => {
  let portal: TestPortal;
  let jobId: number;
  let candidate: TestCandidate;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    jobId = await insertJob(portal.database.db, { title: 'Night Nurse' });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  });
  afterEach(() => portal.close());

  /** Returns the most requests that read at a time, of twenty from one address. */
  async function countReads<Name extends string>(
    service: Record<Name, (...args: never[]) => Promise<unknown>>,
    name: Name,
    request: { method: 'GET' | 'POST'; url: string; headers?: { authorization: string }; payload?: object },
  ): Promise<number> {
    const read = service[name];
    let running = 0;
    let most = 0;
    service[name] = async (...args) => {
      most = Math.max(most, ++running);
      try {
        // One request of a site begins in each iteration of the event loop: all others begin meanwhile.
        for (let iteration = 0; iteration < 50; iteration++) await setImmediate();
        return await read(...args);
      } finally {
        running--;
      }
    };
    const send = () => portal.app.inject({ ...request, remoteAddress: '203.0.113.7' });
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    return most;
  }

  test('reads at most four at a time: the saved jobs of the visitors of a site', async () => {
    const request = { method: 'POST', url: listPublishedJobs.path, payload: { job_ids: [jobId] } } as const;
    expect(await countReads(portal.services.savedJobs, 'findPublished', request)).toBeLessThanOrEqual(4);
  });

  test('reads at most four at a time: the saved jobs of the candidates of a site', async () => {
    const request = { method: 'GET', url: listSavedJobs.path, headers: candidate.headers } as const;
    expect(await countReads(portal.services.savedJobs, 'list', request)).toBeLessThanOrEqual(4);
  });

  test('reads at most four at a time: jobs with what the candidates of a site applied to', async () => {
    const request = { method: 'POST', url: getJobDetail.path, headers: candidate.headers, payload: { jdid: jobId } } as const;
    expect(await countReads(portal.services.jobs, 'findOpenJob', request)).toBeLessThanOrEqual(4);
  });

  test('reads at most four at a time: the applications of the candidates of a site', async () => {
    const request = { method: 'GET', url: listAppliedJobs.path, headers: candidate.headers } as const;
    expect(await countReads(portal.services.applications, 'listByCandidate', request)).toBeLessThanOrEqual(4);
  });

  test('reads at most four at a time: the receipts of the candidates of a site', async () => {
    const applied = await candidate.post(applyToJob.path, { job_id: jobId });
    const url = getReceipt.path.replace(':id', applied.json().message.application.application_id);
    const request = { method: 'GET', url, headers: candidate.headers } as const;
    expect(await countReads(portal.services.applications, 'findReceipt', request)).toBeLessThanOrEqual(4);
  });
});

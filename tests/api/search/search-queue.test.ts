import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getSearchQueueKey } from '#server/search/pool/search-queue-key.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';

describe.each(engines)('a search on %s', (engine) => {
  let portal: TestPortal;
  /** The queues in which the searches wait. */
  let queues: (string | undefined)[];
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Night nurse' })]);
    queues = [];
    const { searchPool } = portal.services;
    const { find } = searchPool;
    searchPool.find = (search) => {
      queues.push(getSearchQueueKey());
      return find(search);
    };
  });
  afterEach(() => portal.close());

  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ])('from %s waits with those of %s: in a call, a page and a feed', async (remoteAddress, site) => {
    const { headers } = await createCandidate(portal, 'asha@example.com');
    const accept = 'text/html';
    const requests = [
      { method: 'POST', url: '/search/page-no/1', payload: { description: 'nurse' } } as const,
      { url: `${list}?description=night`, headers: { accept } },
      { url: `${list}?description=night`, headers: { accept, cookie: `authToken=${headers.authorization}` } },
      { url: '/jobs.rss?description=day' },
    ];
    for (const request of requests) expect((await portal.app.inject({ ...request, remoteAddress })).statusCode).toBe(200);
    expect(queues).toEqual(Array(4).fill(site));
  });

  test.each([
    ['the page', { url: list, headers: { accept: 'text/html' } }],
    ['the call', { method: 'POST', url: '/search/page-no/1', payload: {} } as const],
    ['the feed', { url: '/jobs.rss' }],
  ])('of %s with all jobs, for which all visitors wait, waits with the searches of no site', async (_, request) => {
    const { statusCode } = await portal.app.inject({ ...request, remoteAddress: '203.0.113.7' });
    expect([statusCode, queues]).toEqual([200, ['starts of visits']]);
  });
});

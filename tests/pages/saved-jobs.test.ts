import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveJob } from '#contract/saved/saved-job-calls.ts';
import { dehydratedKeys, fetchPage } from '../support/clients/page-client.ts';
import { createCandidate, type TestCandidate } from '../support/clients/test-candidate.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const list = '/authPage/jobdetails/openposition';
const savedPage = '/authPage/jobdetails/saved';
const savedLink = `nav a[href="${savedPage}"]`;

describe('saved jobs in the first HTML', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  const open = (path: string, token?: string) => fetchPage(portal, path, token === undefined ? {} : { token });

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    candidate = await createCandidate(portal, 'asha@example.com');
    await candidate.post(saveJob.path, { job_id: await insertJob(portal.database.db, { title: 'night nurse' }) });
  });
  afterAll(() => portal.close());

  it('are on their page with a form to remove each, which no cache stores', async () => {
    const page = await open(savedPage, candidate.headers.authorization);
    expect([page.status, page.title, page.header('cache-control')]).toEqual([
      200,
      'Saved Jobs | Career Portal',
      'private, no-store',
    ]);
    expect(page.text('main h2')).toBe('Night nurse');
    expect(page.html).toContain(`action="${savedPage}/remove"`);
  });

  it('put Saved into the header of each page of the candidate only', async () => {
    const page = await open(list, candidate.headers.authorization);
    expect(page.text(savedLink)).toBe('Saved');
    expect(dehydratedKeys(page)).toContainEqual(['saved-jobs', 'ids']);
    const { headers } = await createCandidate(portal, 'ben@example.com');
    expect((await open(list, headers.authorization)).text(savedLink)).toBeUndefined();
  });

  it('cost a visitor no call, and the page of a visitor has none', async () => {
    const calls: string[] = [];
    const page = await fetchPage(portal, list, { onApiCall: (call) => calls.push(call) });
    expect(calls.filter((call) => call.includes('saved'))).toEqual([]);
    expect(page.text(savedLink)).toBeUndefined();
    const visitorPage = await open(savedPage);
    expect([visitorPage.status, visitorPage.header('cache-control')]).toEqual([200, 'private, no-store']);
    expect(visitorPage.text('main noscript')).toContain('needs JavaScript');
  });
});

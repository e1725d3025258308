import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dehydratedKeys, fetchPage } from '../support/clients/page-client.ts';
import { createCandidate, type TestCandidate } from '../support/clients/test-candidate.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { buildTextResume } from '../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const barSelector = 'section[aria-label="Unfinished application"]';

describe('the bar of an unfinished application in the first HTML', () => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let jobId: number;
  const open = (path: string, token = candidate.headers.authorization) => fetchPage(portal, path, { token });

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    jobId = await insertJob(portal.database.db, { title: 'night nurse' });
    candidate = await createCandidate(portal, 'asha@example.com');
    await candidate.register(buildTextResume(), { job_id: String(jobId) });
  });
  afterAll(() => portal.close());

  it.each([
    '/authPage/jobdetails/openposition',
    '/authPage/jobdetails/appliedJob',
    '/authPage/profileSection',
    '/authPage/jobdetails/1',
    '/authPage/jobdetails/999999',
    '/nothing/here',
  ])('is on %s, and links to the apply page without scripts', async (path) => {
    const page = await open(path);
    expect(page.text(barSelector)).toContain('Resume saved. One step left: Night nurse.');
    expect(page.html).toContain(`href="/authPage/jobdetails/${jobId}/apply"`);
    expect(dehydratedKeys(page)).toContainEqual(['started-application']);
  });

  it('costs a visitor no call', async () => {
    const calls: string[] = [];
    const page = await fetchPage(portal, '/authPage/jobdetails/openposition', { onApiCall: (call) => calls.push(call) });
    expect(calls.filter((call) => call.includes('started'))).toEqual([]);
    expect(page.text(barSelector)).toBeUndefined();
    expect(dehydratedKeys(page)).not.toContainEqual(['started-application']);
  });

  it('is absent for an account without one', async () => {
    const { headers } = await createCandidate(portal, 'ben@example.com');
    expect((await open('/authPage/jobdetails/openposition', headers.authorization)).text(barSelector)).toBeUndefined();
  });

  it('shows that the job has closed since, with a link to similar roles', async () => {
    await portal.database.db.updateTable('jobs').set({ closed_at: new Date().toISOString() }).where('id', '=', jobId).execute();
    const page = await open('/authPage/jobdetails/openposition');
    expect(page.text(barSelector)).toContain('“Night nurse” closed before you finished. Four similar roles');
    expect(page.html).toContain('href="/authPage/jobdetails/openposition?description=night+nurse"');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyToJob } from '#contract/application-calls.ts';
import { dehydratedKeys, fetchPage } from '../support/clients/page-client.ts';
import { createCandidate, createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const path = '/authPage/jobdetails/appliedJob';

describe('the applied jobs page', () => {
  let portal: TestPortal;
  let token: string;
  let jobId: number;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', now: () => new Date('2026-03-04T22:30:00.000Z') });
    const asha = await createRegisteredCandidate(portal, 'asha.rao@example.com');
    token = asha.headers.authorization;
    jobId = await insertJob(portal.database.db, { title: 'ledger keeper', company: 'Larkfield Systems' });
    await asha.post(applyToJob.path, { job_id: jobId, title: 'ledger keeper' });
  });
  afterAll(() => portal.close());

  it('shows tiles with title, company, date and a link to the job', async () => {
    const page = await fetchPage(portal, path, { token });
    expect(page.status).toBe(200);
    expect(page.title).toBe('Applied Jobs | Carrer Portal');
    const main = page.text('main') ?? '';
    for (const text of ['Applied Jobs', 'Ledger keeper', 'Larkfield Systems', 'Applied on 04/03/2026', 'View Full Detail'])
      expect(main).toContain(text);
    expect(page.html).toContain(`href="/authPage/jobdetails/${jobId}"`);
  });

  it('shows the line, its sentence, the receipt and a form to withdraw', async () => {
    const page = await fetchPage(portal, path, { token });
    const main = page.text('main') ?? '';
    expect(main).toContain('Sent 4 Mar');
    expect(main).toContain('Opened, not yet');
    expect(main).toContain('Larkfield Systems');
    expect(page.html).toMatch(/href="\/authPage\/jobdetails\/appliedJob\/[^"]+"/);
    expect(page.html).toContain('action="/authPage/jobdetails/appliedJob/withdraw"');
  });

  it('shows an application that the hiring side recorded without a line', async () => {
    const hired = await createRegisteredCandidate(portal, 'hired@example.com');
    await portal.database.db
      .insertInto('applications')
      .values({
        candidate_id: hired.id,
        job_id: jobId,
        applied_at: null,
        hire_applied_at: '2026-03-01T00:00:00.000Z',
        resume_id: null,
        cover_letter: '',
        additional_info: '',
      })
      .execute();
    const page = await fetchPage(portal, path, { token: hired.headers.authorization });
    expect(page.text('main')).toBe('Applied JobsLedger keeperLarkfield SystemsApplied on 01/03/2026View Full Detail');
  });

  it("shows 'No Jobs Available' before the first application, with a link to the jobs", async () => {
    const { headers } = await createCandidate(portal, 'new@example.com');
    const page = await fetchPage(portal, path, { token: headers.authorization });
    expect(page.text('main')).toBe('Applied JobsNo Jobs AvailableWhen you apply, your jobs stop here.Search Open Roles');
  });

  it('requests its data once during the render and dehydrates it for the browser', async () => {
    const calls: string[] = [];
    const page = await fetchPage(portal, path, { token, onApiCall: (call) => calls.push(call) });
    expect(calls.filter((call) => call === 'GET /user/applied/all-job')).toHaveLength(1);
    expect(dehydratedKeys(page)).toContainEqual(['applied-jobs']);
  });
});

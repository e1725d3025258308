import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dehydratedKeys,
  fetchPage,
  openBrowserSession,
  parseDehydratedState,
  parseJsonLd,
} from '../support/clients/page-client.ts';
import { createCandidate, createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { engines } from '../support/databases/test-databases.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { insertJob } from '../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

describe('the job page', () => {
  let portal: TestPortal;
  let jobId: number;

  beforeAll(async () => {
    portal = await openTestPortal({
      engine: 'sqlite',
      now: () => new Date('2026-02-01T12:00:00.000Z'),
      env: { PUBLIC_ORIGIN: 'https://careers.test' },
    });
    jobId = await insertJob(portal.database.db, { title: 'ledger keeper </script><b>x' });
  });
  afterAll(() => portal.close());

  const findJobId = async (title: string) =>
    (await portal.database.db.selectFrom('jobs').where('title', '=', title).select('id').executeTakeFirstOrThrow()).id;

  it('has title, place, text and an Apply button in its first HTML', async () => {
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe('Ledger keeper </script><b>x · Job Details | Career Portal');
    expect(page.text('h1')).toBe('Ledger keeper </script><b>x');
    expect(page.text('main')).toContain('Leeds, England');
    expect(page.text('main')).toContain('Keeps the books.');
    expect(page.text('main')).toContain('Apply');
  });

  it('sets a title of 60 characters or more smaller', async () => {
    const readHeading = async (length: number) => {
      const id = await insertJob(portal.database.db, { title: 'T'.repeat(length) });
      return /<h1[^>]*>/.exec((await fetchPage(portal, `/authPage/jobdetails/${id}`)).html)?.[0];
    };
    expect(await readHeading(60)).toContain('data-long="true"');
    expect(await readHeading(59)).not.toContain('data-long');
  });

  it('says that the company gave no description', async () => {
    const id = await insertJob(portal.database.db, { description: '' });
    const { text } = await fetchPage(portal, `/authPage/jobdetails/${id}`);
    expect(text('main')).toContain('About the JobThe company gave no description. The facts are beside.');
  });

  it('shows the specified words for missing values, and no skills for a job without them', async () => {
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`);
    expect(page.text('dl')).toBe(
      'RoleNot mentionedWork modeOn sitePlacesLeeds, England, United KingdomExperienceAnyJob typeFull TimeApplicantsBe the first to apply',
    );
    expect(page.text('main')).toContain('19 days ago 12 January 2026');
    expect(page.text('main')).toContain('Share this Job');
    expect(page.text('main')).not.toContain('Skills');
  });

  it('shows the line of a sent application, its receipt and a form to withdraw', async () => {
    const asha = await createRegisteredCandidate(portal, 'line@example.com');
    await asha.post('/user/apply/job', { job_id: jobId });
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`, await openBrowserSession(portal, asha.id));
    const main = page.text('main') ?? '';
    for (const text of [
      'Applied on 01/02/2026',
      'Your application is sent',
      'Sent 1 Feb, 12:00 UTC',
      'Opened, not yet',
      'Receipt',
    ])
      expect(main).toContain(text);
    expect(page.html).toContain('action="/authPage/jobdetails/appliedJob/withdraw"');
  });

  it('"Skills: … one chip per skill", and the first role of several', async () => {
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ title: 'Clerk', category: ['Finance', 'Legal'], skills: ['Excel', 'SAP'] }),
    ]);
    const { id } = await portal.database.db
      .selectFrom('jobs')
      .where('title', '=', 'Clerk')
      .select('id')
      .executeTakeFirstOrThrow();
    const page = await fetchPage(portal, `/authPage/jobdetails/${id}`);
    expect(page.html).toMatch(/<li[^>]*>Excel<\/li><li[^>]*>SAP<\/li>/);
    expect(page.text('dl')).toMatch(/^RoleFinance.*Experience2 to 4 years/);
  });

  it('shows the stated facts alone, and the last day to apply in its head', async () => {
    await loadJobs(portal.database, portal.services.search, [
      buildJob({
        title: 'All facts',
        company: 'Larkfield Labs',
        validThrough: '2026-12-12T23:59:00Z',
        reply_by_days: 14,
        last_confirmed: '2026-01-30',
        vacancy: true,
        ai_use: { text: 'Software sorts. A person decides.', link: 'https://example.com/ai?a=1&b=2' },
      }),
      buildJob({ title: 'Talent pool', vacancy: false }),
      buildJob({ title: 'Midnight', validThrough: '2027-03-01' }),
      buildJob({ title: 'No facts' }),
    ]);
    const read = async (title: string) => fetchPage(portal, `/authPage/jobdetails/${await findJobId(title)}`);
    const all = await read('All facts');
    const main = all.text('main') ?? '';
    for (const text of [
      'Closes 12 December',
      'What you can expect',
      'Last confirmed open30 January 2026by Larkfield Labs',
      'ReplyWithin 14 days of applying',
      'Closes12 December 2026, 23:59 UTCAdd to calendar',
      'VacancyA position to fill now',
      'Use of AISoftware sorts. A person decides.How Larkfield Labs uses it',
    ])
      expect(main).toContain(text);
    expect(all.html).toContain(`href="/authPage/jobdetails/${await findJobId('All facts')}/deadline.ics"`);
    expect(all.html).toMatch(/href="https:\/\/example.com\/ai\?a=1&amp;b=2" rel="noopener noreferrer nofollow"/);

    const pool = (await read('Talent pool')).text('main') ?? '';
    expect(pool).toContain('VacancyA talent pool');
    for (const text of ['Last confirmed', 'Reply', 'Closes', 'Use of AI']) expect(pool).not.toContain(text);
    const midnight = (await read('Midnight')).text('main');
    expect(midnight).toContain('28 February 2027, 24:00 UTC');
    expect(midnight).toContain('Closes 28 February 2027');
    expect((await read('No facts')).text('main')).not.toContain('What you can expect');
  });

  it('links to the open roles of its category, and to none for a category without others', async () => {
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ title: 'Night nurse', category: ['Health & Care', 'Night'] }),
      buildJob({ title: 'Day nurse', category: ['Health & Care'] }),
      buildJob({ title: 'Diver', category: ['Harbor'] }),
    ]);
    const nurse = await fetchPage(portal, `/authPage/jobdetails/${await findJobId('Night nurse')}`);
    expect(nurse.text('main')).toContain('Similar rolesAll 2 roles in Health & Care');
    expect(nurse.html).toContain('href="/authPage/jobdetails/openposition?category=Health+%26+Care"');
    const diver = await fetchPage(portal, `/authPage/jobdetails/${await findJobId('Diver')}`);
    expect(diver.text('main')).not.toContain('Similar roles');
  });

  it('shows an applicant "Applied on DD/MM/YYYY" in place of the Apply button', async () => {
    const asha = await createRegisteredCandidate(portal, 'applied@example.com');
    await asha.post('/user/applied-quick/job', { job_id: jobId });
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`, await openBrowserSession(portal, asha.id));
    expect(page.text('main')).toContain('Applied on 01/02/2026');
    const applyButton = /<a[^>]*>Apply</;
    expect(page.html).not.toMatch(applyButton);
    expect((await fetchPage(portal, `/authPage/jobdetails/${jobId}`)).html).toMatch(applyButton);
  });

  it('has a "Logo (placeholder icon when logo is \'no logo\')"', async () => {
    await loadJobs(portal.database, portal.services.search, [
      buildJob({ title: 'With logo', logo: 'https://example.com/logo.png' }),
      buildJob({ title: 'Without logo', logo: 'no logo' }),
    ]);
    const readLogo = async (title: string) => {
      const { id } = await portal.database.db
        .selectFrom('jobs')
        .where('title', '=', title)
        .select('id')
        .executeTakeFirstOrThrow();
      const { html } = await fetchPage(portal, `/authPage/jobdetails/${id}`);
      return /<div class="[^"]*logo[^"]*">(<(?:img|svg|picture)[^>]*>)/.exec(html)?.[1];
    };
    expect(await readLogo('With logo')).toContain('src="https://example.com/logo.png"');
    expect(await readLogo('Without logo')).toMatch(/^<svg aria-hidden="true"/);
  });

  it('has structured data and preview tags', async () => {
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`);
    expect(page.link('canonical')).toBe(`https://careers.test/authPage/jobdetails/${jobId}`);
    expect(page.meta('og:title')).toContain('Ledger keeper');
    expect(page.meta('description')).toContain('Larkfield');
    expect(parseJsonLd(page)).toMatchObject({
      '@type': 'JobPosting',
      title: 'ledger keeper </script><b>x',
      datePosted: '2026-01-12T09:00:00.000Z',
      employmentType: ['FULL_TIME'],
      hiringOrganization: { name: 'Larkfield' },
      jobLocation: { address: { addressLocality: 'Leeds', addressCountry: 'GB' } },
      directApply: true,
    });
  });

  it('requests its data once during the render and dehydrates it for the browser', async () => {
    const calls: string[] = [];
    const jobId = await insertJob(portal.database.db);
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`, { onApiCall: (call) => calls.push(call) });
    expect(calls).toEqual(['POST /job-detail']);
    expect(dehydratedKeys(page)).toEqual([['job', jobId]]);
  });

  it("does not contain the candidate's token", async () => {
    const { id } = await portal.services.candidates.findOrCreate('asha@example.com');
    const session = await openBrowserSession(portal, id);
    const page = await fetchPage(portal, `/authPage/jobdetails/${jobId}`, session);
    expect(parseDehydratedState(page).session).toBe('signed-in');
    expect(page.html).not.toContain(session.token);
    expect(page.header('cache-control')).toBe('private, no-store');
  });

  it.each(['999999', 'abc', '0', '-1', '1e3', '99999999999999999999'])('returns 404 for job %s', async (id) => {
    const page = await fetchPage(portal, `/authPage/jobdetails/${id}`);
    expect(page.status).toBe(404);
    expect(page.text('h1')).toBe('This role is no longer open');
    expect(page.html).not.toContain('application/ld+json');
  });

  it("returns 404 for other spellings of a job's number", async () => {
    expect((await fetchPage(portal, `/authPage/jobdetails/${jobId}`)).status).toBe(200);
    for (const id of [`0${jobId}`, `${jobId}.0`, `%2B${jobId}`, `${jobId}e0`, `0x${jobId.toString(16)}`])
      expect((await fetchPage(portal, `/authPage/jobdetails/${id}`)).status, id).toBe(404);
  });

  it('returns 404 for an unknown job on the first visit', async () => {
    const fresh = await openTestPortal({ engine: 'sqlite' });
    await fetchPage(fresh, '/');
    expect((await fetchPage(fresh, '/authPage/jobdetails/99')).status).toBe(404);
    await fresh.close();
  });

  it('returns 404 for a closed job', async () => {
    const closedId = await insertJob(portal.database.db, { title: 'Closed', closedAt: '2026-02-01T00:00:00.000Z' });
    expect((await fetchPage(portal, `/authPage/jobdetails/${closedId}`)).status).toBe(404);
  });
});

describe.each(engines)('"Applied on DD/MM/YYYY" on %s', (engine) => {
  const firstDay = Date.parse('2026-01-20T10:00:00.000Z');
  let time = new Date(firstDay);
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterAll(() => portal.close());

  it('is shown for 89 days; after 90 the page shows Apply again', async () => {
    const email = 'ninety@example.com';
    const jobId = await insertJob(portal.database.db);
    const asha = await createRegisteredCandidate(portal, email);
    await asha.post('/user/applied-quick/job', { job_id: jobId });
    const viewOnDay = async (day: number) => {
      time = new Date(firstDay + day * 86_400_000);
      const { headers } = await createCandidate(portal, email);
      const { html, text } = await fetchPage(portal, `/authPage/jobdetails/${jobId}`, { token: headers.authorization });
      return { appliedOn: /Applied on [0-9/]+/.exec(text('main') ?? '')?.[0], hasApplyButton: /<a[^>]*>Apply</.test(html) };
    };
    expect(await viewOnDay(89)).toEqual({ appliedOn: 'Applied on 20/01/2026', hasApplyButton: false });
    expect(await viewOnDay(90)).toEqual({ appliedOn: undefined, hasApplyButton: true });
  });
});

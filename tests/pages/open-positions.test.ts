import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPage, parseDehydratedState } from '../support/clients/page-client.ts';
import { createRegisteredCandidate, waitForResumeParsing } from '../support/clients/test-candidate.ts';
import { buildJob } from '../support/fixtures/job-factory.ts';
import { loadJobs } from '../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

const path = '/authPage/jobdetails/openposition';
const categoryWithComma = 'Finance, Accounting & Procurement';

const kiel = { city: 'Wilhelmshaven', state: '', country: 'DE' };
const nurses = Array.from({ length: 23 }, (_, at) =>
  buildJob({ title: `night nurse ${at}`, category: ['Health'], type: 'C2H', employment: ['TEMPORARY'] }),
);
const others = [
  buildJob({
    title: 'Harbor diver',
    category: ['Harbor'],
    approvedDate: '2026-01-01T09:00:00.000Z',
    ...kiel,
    places: [kiel, { city: 'Gdynia', country: 'PL' }],
  }),
  buildJob({ title: 'Ledger keeper', category: [categoryWithComma], company: 'Books, Inc' }),
  buildJob({ title: 'Tool smith', category: ['Engineering'], type: '', city: '', state: '' }),
  buildJob({ title: 'Unapproved nurse', category: ['Health'], isApproved: false }),
];

describe('the open positions page', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', now: () => new Date('2026-02-01T12:00:00.000Z') });
    await loadJobs(portal.database, portal.services.search, [...nurses, ...others]);
  });
  afterAll(() => portal.close());

  const list = (query = '', options: Parameters<typeof fetchPage>[2] = {}) => fetchPage(portal, path + query, options);
  const listTitles = (html: string) => [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g)].map(([, title]) => title);

  it('has "Hero heading \'Open Positions\'", its subheading and the jobs in its first HTML', async () => {
    const page = await list();
    expect(page.status).toBe(200);
    expect(page.title).toBe('Open Positions | Career Portal');
    expect(page.text('h1')).toBe('Open Positions');
    expect(page.text('main')).toContain('Live your best life and do your best work with us');
    expect(page.text('main [role=status] h2')).toBe('26 open positions');
    expect(listTitles(page.html)).toHaveLength(20);
  });

  it('has the title and the place of a job as examples in its search fields', async () => {
    const { html } = await list();
    expect(html).toContain('placeholder="Tool smith"');
    expect(html).toContain('placeholder="Leeds"');
    expect(html).not.toContain('Unapproved');
  });

  it('shows company, place, type, age and pay of a job, and the specified words for missing values', async () => {
    expect((await list('?description=ledger')).text('main li')).toMatch(
      /Ledger keeper.*Books, Inc.*Leeds, England · On site.*Full Time.*19 days ago 12 January 2026.*Pay not stated/,
    );
    expect((await list('?description=smith')).text('main li')).toMatch(/Tool smith.*MILPITAS, California.*N\/A/);
  });

  it('unfolds several places without scripts', async () => {
    const html = (await list('?description=diver')).text('main li');

    expect(html).toMatch(/Harbor diver.*Wilhelmshaven \+1 · On site.*Wilhelmshaven, Germany.*Gdynia, Poland.*Full Time/);
    expect((await list('?description=diver')).html).toMatch(
      /<details><summary [^>]*aria-label="Wilhelmshaven and 1 more place · On site">/,
    );
  });

  it('shows the employment words of a job beside its type', async () => {
    expect((await list('?description=nurse')).text('main li')).toContain('Contract to hire, Temporary');
  });

  it('makes each call once and dehydrates the results', async () => {
    for (const query of ['?workmode=Onsite', '?category=Health&workmode=Onsite', '?category=nurse&jobType=C%26H']) {
      const calls: string[] = [];
      const page = await list(query, { onApiCall: (call) => calls.push(call) });
      expect(calls.toSorted()).toEqual(['GET /all-category', 'POST /search/page-no/1']);
      const { queries } = parseDehydratedState(page);
      expect(queries).toEqual([
        { key: ['filter-options'], data: expect.anything() },
        { key: ['open-positions', false, 1, expect.any(String)], data: expect.anything() },
      ]);
    }
  });

  it('"Only jobs with isApproved true are displayed"', async () => {
    expect((await list('?category=Health')).text('main [role=status] h2')).toBe('23 open positions');
    expect((await list('?description=Unapproved nurse')).html).not.toContain('>Unapproved nurse</a>');
  });

  it('has no style attribute, as the content security policy requires', async () => {
    expect((await list('?category=Health')).html).not.toMatch(/ style=/);
  });

  it('narrows by every filter of the query string', async () => {
    const readCount = async (query: string) => (await list(query)).text('main [role=status] h2');
    expect(await readCount('?category=Health')).toBe('23 open positions');
    expect(await readCount('?category=Health,Engineering')).toBe('24 open positions');
    expect(await readCount(`?category=${encodeURIComponent(categoryWithComma.replace(',', '\\,'))}`)).toBe('1 open position');
    expect(await readCount('?company=Books\\, Inc')).toBe('1 open position');
    expect(await readCount('?jobType=C%26H')).toBe('23 open positions');
    expect(await readCount('?jobPostedOn=Past Week')).toBe('0 open positions');
    expect(await readCount('?location=Leeds')).toBe('24 open positions');
    expect(await readCount('?workmode=Remote')).toBe('0 open positions');
  });

  it('"reads a category parameter to prefill the description search" when it names no category', async () => {
    const page = await list('?category=nurse');
    expect(page.html).toMatch(/<input[^>]*name="description"[^>]*value="nurse"/);
    expect(page.text('main [role=status] h2')).toBe('23 open positions');
    expect(page.html).not.toContain('Remove nurse');
  });

  it('shows the first chosen category as a chip and "+N more" for the rest', async () => {
    const page = await list(`?category=${encodeURIComponent(categoryWithComma.replace(',', '\\,'))},Health,Engineering`);
    expect(page.html).toContain('aria-label="Remove Finance, Accounting &amp; Procurement"');
    expect(page.text('aside')).toContain('+2 more');
  });

  it('"Reset button: disabled while no category or job type is selected"', async () => {
    const reset = /<button[^>]*disabled=""[^>]*>Reset</;
    expect((await list('?description=nurse&jobPostedOn=Past Week')).html).toMatch(reset);
    expect((await list('?category=Health')).html).not.toMatch(reset);
    expect((await list('?jobType=C')).html).not.toMatch(reset);
  });

  it('names the correction of a misspelled word', async () => {
    const page = await list('?description=nurze');
    expect(page.text('main section [role=status]')).toContain('No roles for “nurze”. Showing “nurse”.');
    expect(page.html).toMatch(/href="[^"]*\?description=nurze&amp;exact=1"[^>]*>Search only for “nurze”/);
    expect(page.html).toMatch(/<input[^>]*name="description"[^>]*value="nurze"/);
  });

  it('names the words that it left out', async () => {
    const page = await list('?description=night nurse kubernetes');
    expect(page.text('main section [role=status]')).toContain('Showing “night nurse” without “kubernetes”.');
  });

  it('searches for the typed words alone when asked to', async () => {
    const page = await list('?description=nurze&exact=1');
    expect(page.text('main [role=status] h2')).toBe('0 open positions');
    expect(page.text('main section h3')).toBe('No Jobs Available');
  });

  it('"Empty result shows \'No Jobs Available\'" with a link back', async () => {
    const page = await list('?description=astronaut&category=Health');
    expect(page.status).toBe(200);
    expect(page.text('main [role=status] h2')).toBe('0 open positions');
    expect(page.text('main section h3')).toBe('No Jobs Available');
    expect(page.html).toMatch(new RegExp(`href="${path}"[^>]*>Reset filters`));
  });

  it('pages forward and back without JavaScript, and never beyond the ends', async () => {
    const first = await list('?category=Health');
    expect(first.html).toMatch(/href="[^"]*\?category=Health&amp;page=2"[^>]*>Show more jobs/);
    expect(first.text('[aria-current=page]')).toBe('1');
    expect(first.text('section[aria-label=Results]')).toContain('Showing 20 of 23');

    const second = await list('?category=Health&page=2');
    expect(new Set([...listTitles(first.html), ...listTitles(second.html)]).size).toBe(23);
    expect(second.html).not.toContain('Show more jobs');
    expect(second.html).toMatch(/href="[^"]*\?category=Health"[^>]*>Show earlier jobs/);

    const pastTheEnd = await list('?page=999999');
    expect(pastTheEnd.status).toBe(200);
    expect(pastTheEnd.html).toMatch(/href="[^"]*\?page=2"[^>]*>Show earlier jobs/);
  });

  it.each(['?jobType=Weekends', '?workmode=Moon', '?jobPostedOn=Never', '?page=x', `?category=${'x'.repeat(500)}`])(
    'shows all jobs for a broken link: %.30s',
    async (query) => {
      const page = await list(query);
      expect(page.status).toBe(200);
      expect(page.text('main [role=status] h2')).toBe('26 open positions');
    },
  );

  it('shows "Applied on DD/MM/YYYY" on applied jobs, and quick apply on the others', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload: { description: 'ledger' } });
    const applied = await asha.post('/user/applied-quick/job', { job_id: response.json().message.dashboard[0].joborder_id });
    expect(applied.statusCode).toBe(200);

    const page = await list('?location=Leeds', { token: asha.headers.authorization });
    const [main = ''] = page.html.split('</main>');
    const rows = main.split('<li class').filter((row) => row.includes('data-line'));
    for (const row of rows) expect(row).toContain(row.includes('Ledger keeper') ? 'Applied on 01/02/2026' : 'Quick apply');
    expect(rows.filter((row) => row.includes('Applied on'))).toHaveLength(1);
    expect(page.header('cache-control')).toBe('private, no-store');
  });

  it('explains the personalized order and the rank of a job', async () => {
    const ben = await createRegisteredCandidate(portal, 'ben@example.com');
    const listForBen = (query: string) => list(query, { token: ben.headers.authorization });
    expect((await listForBen('')).html).not.toMatch(/Ordered by how well|>Matches /);

    const resumeText = Buffer.from('Ledgers: bookkeeping, and a ledger or two');
    await waitForResumeParsing(portal, await ben.uploadResume({ name: 'ben.txt', bytes: resumeText }));
    const page = await listForBen('');
    expect(page.text('main section [role=status]')).toContain('Ordered by how well they fit your resume');
    expect(page.text('main section li')).toMatch(/^Ledger keeper.*Matches Bookkeeping, Ledger/);
    expect(page.html).toMatch(/<option value="best" selected="">Sort: Best fit<.*>Sort: Newest<.*>Sort: Pay</);
    expect((await list()).html).not.toContain('Best fit');

    expect((await listForBen('?description=nurse')).html).not.toMatch(/Ordered by how well|>Matches /);
    expect((await list()).html).not.toMatch(/Ordered by how well|>Matches /);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const paid = (min: number | undefined, max: number | undefined, unit: string, currency = 'GBP') => ({
  pay: { currency, min, max, unit },
});
const research = 'Policy, Research & Analysis';
const jobs = [
  {
    title: 'Nurse',
    company: 'St Mary',
    category: ['Health'],
    type: 'H',
    workmode: 'Onsite',
    approvedDate: hoursAgo(1),
    ...paid(30_000, 40_000, 'YEAR'),
  },
  {
    title: 'Analyst',
    company: 'St Mary',
    category: [research],
    type: 'C',
    workmode: 'Remote',
    approvedDate: hoursAgo(24),
    ...paid(70, undefined, 'HOUR'),
  },
  {
    title: 'Senior Nurse',
    company: '1234',
    category: ['Health', research],
    type: 'C2H',
    approvedDate: hoursAgo(24.1),
    ...paid(undefined, 60_000, 'YEAR', 'EUR'),
  },
  {
    title: 'Night Nurse',
    company: 'Larkfield',
    category: ['Health'],
    type: 'FL',
    approvedDate: hoursAgo(7 * 24),
    country: 'DE',
    ...paid(5000, 5000, 'MONTH'),
  },
  {
    title: 'Porter',
    company: 'Larkfield',
    category: [],
    type: '',
    approvedDate: hoursAgo(30 * 24),
    employment: ['part time', 'INTERN'],
  },
  { title: 'Cook', company: 'Larkfield', category: [], type: '', approvedDate: hoursAgo(31 * 24) },
].map(buildJob);

describe.each(engines)('filters on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  async function search(payload: object, page = 1) {
    const response = await portal.app.inject({ method: 'POST', url: `/search/page-no/${page}`, payload });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  const findTitles = async (criteria: object) => (await search(criteria)).dashboard.map(({ title }) => title);

  test('list all open jobs, newest first, without a selection', async () => {
    expect(await findTitles({})).toEqual(['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse', 'Porter', 'Cook']);
  });

  test.each([
    [{ category: ['Health'] }, ['Nurse', 'Senior Nurse', 'Night Nurse']],
    [{ category: [research] }, ['Analyst', 'Senior Nurse']],
    [{ category: 'Policy\\, Research & Analysis' }, ['Analyst', 'Senior Nurse']],
    [{ category: ['Health', research] }, ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse']],
    [{ category: ['Unheard of'] }, []],
    [{ company: ['St Mary'] }, ['Nurse', 'Analyst']],
    [{ company: ['1234'] }, ['Senior Nurse']],
    [{ company: 'St Mary,1234' }, ['Nurse', 'Analyst', 'Senior Nurse']],
    [{ jobType: ['C'] }, ['Analyst']],
    [{ jobType: 'Full Time,C&H' }, ['Nurse', 'Senior Nurse']],
    [{ jobType: ['H', 'C2H'] }, ['Nurse', 'Senior Nurse']],
    [{ workmode: ['remote'] }, ['Analyst']],
    [{ country: ['de'] }, ['Night Nurse']],
    [{ employment: ['INTERN', 'VOLUNTEER'] }, ['Porter']],
    [{ paid: true }, ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse']],
    // A year has 2,080 hours: 70 an hour are 145,600.
    [{ pay: '60000' }, ['Analyst', 'Night Nurse']],
    [{ pay: '40000' }, ['Nurse', 'Analyst', 'Night Nurse']],
    [{ pay: '40001' }, ['Analyst', 'Night Nurse']],
    [{ pay: '29h' }, ['Analyst']],
    [{ pay: '14.51h' }, ['Nurse', 'Analyst', 'Night Nurse']],
    [{ pay: '0.01' }, ['Nurse', 'Analyst', 'Night Nurse']],
    [{ pay: '999999999h' }, []],
    [{ pay: 'EUR1' }, ['Senior Nurse']],
    [{ pay: 'CHF1' }, []],
    [{ sort: 'newest', description: 'nurse' }, ['Nurse', 'Senior Nurse', 'Night Nurse']],
    // Another currency cannot be compared; it follows with the jobs that do not state their pay, newest first.
    [{ sort: 'pay' }, ['Analyst', 'Night Nurse', 'Nurse', 'Senior Nurse', 'Porter', 'Cook']],
    [{ sort: 'pay', pay: 'EUR1' }, ['Senior Nurse']],
    [{ sort: 'pay', description: 'nurse' }, ['Night Nurse', 'Nurse', 'Senior Nurse']],
  ])('%o selects its jobs', async (criteria, expected) => {
    expect(await findTitles(criteria)).toEqual(expected);
  });

  test('accept the id of a company', async () => {
    const { message } = (await portal.app.inject('/all-category')).json();
    const larkfield = message.company.find(({ name }: { name: string }) => name === 'Larkfield');

    expect(await findTitles({ company: [String(larkfield.company_id)] })).toEqual(['Night Nurse', 'Porter', 'Cook']);
  });

  test.each([
    ['Last 24 Hours', ['Nurse', 'Analyst']],
    ['Past Week', ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse']],
    ['Past Month', ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse', 'Porter']],
    ['Any Time', ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse', 'Porter', 'Cook']],
  ])('posted in the %s', async (jobPostedOn, expected) => {
    expect(await findTitles({ jobPostedOn })).toEqual(expected);
  });

  test('must all match', async () => {
    const criteria = { description: 'nurse', category: ['Health'], company: ['1234', 'Larkfield'], jobPostedOn: 'Past Week' };

    expect(await findTitles(criteria)).toEqual(['Senior Nurse', 'Night Nurse']);
    expect(await findTitles({ ...criteria, jobType: ['H'] })).toEqual([]);
    expect(await findTitles({ ...criteria, location: 'Atlantis' })).toEqual([]);
  });

  test('do not cause a correction of words that match without them', async () => {
    expect(await search({ description: 'night nurse', jobType: ['H'] })).toMatchObject({ dashboard: [], total: 0 });
    expect(await search({ description: 'night nurse', jobType: ['H'] })).not.toHaveProperty('instead');
  });
});

describe.each(engines)('pages of results on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now });
    const numbered = Array.from({ length: 95 }, (_, index) => ({
      title: ['Nurse', 'Night Nurse', 'Nursery Manager', 'Cook of a Large House', 'Porter'][index % 5],
      // Equal texts would be one row.
      description: index % 5 === 4 ? `<p>Helps the nurse ${index}.</p>` : `<p>Works ${index}.</p>`,
      // Three jobs a minute: only the id breaks the ties.
      approvedDate: hoursAgo(Math.floor(index / 3) / 60),
    }));
    await loadJobs(portal.database, portal.services.search, numbered.map(buildJob) as { external_id: string; title: string }[]);
  });
  afterAll(() => portal.close());

  async function readPage(number: number, payload: object) {
    const response = await portal.app.inject({ method: 'POST', url: `/search/page-no/${number}`, payload });
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  async function readAllPages(criteria: object) {
    const pages = [];
    for (let number = 1; number <= 6; number++) pages.push(await readPage(number, criteria));
    return pages;
  }

  test.each([
    [{}, 95],
    [{ description: 'nurse' }, 76],
    [{ description: 'nur' }, 76],
    [{ description: 'nurse', location: 'Leeds' }, 76],
    [{ category: ['Finance'] }, 95],
  ])('%o: each job is on exactly one page, and the total is exact', async (criteria, total) => {
    const pages = await readAllPages(criteria);
    const ids = pages.flatMap(({ dashboard }) => dashboard.map(({ joborder_id }) => joborder_id));

    expect(pages.map((page) => page.total)).toEqual(Array(6).fill(total));
    expect(new Set(ids).size).toBe(total);
    expect(ids).toHaveLength(total);
    expect(pages.at(-1)?.dashboard).toEqual([]);
  });

  test('are sorted by date, then by id', async () => {
    const cards = (await readAllPages({})).flatMap(({ dashboard }) => dashboard);
    const keys = cards.map(({ approvedDate, joborder_id }) => `${approvedDate} ${String(joborder_id).padStart(6, '0')}`);

    expect(keys).toEqual(keys.toSorted().reverse());
  });

  test('rank exact titles, title words, title prefixes, then descriptions', async () => {
    const order = (await readAllPages({ description: 'nurse' })).flatMap(({ dashboard }) => dashboard.map(({ title }) => title));

    expect(order.filter((title, index) => title !== order[index - 1])).toEqual([
      'Nurse',
      'Night Nurse',
      'Nursery Manager',
      'Porter',
    ]);
  });
});

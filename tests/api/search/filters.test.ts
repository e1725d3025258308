import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const health = 'Policy, Research & Analysis';
const jobs = [
  { title: 'Nurse', company: 'St Mary', category: ['Health'], type: 'H', workmode: 'Onsite', approvedDate: hoursAgo(1) },
  { title: 'Analyst', company: 'St Mary', category: [health], type: 'C', workmode: 'Remote', approvedDate: hoursAgo(24) },
  { title: 'Senior Nurse', company: '1234', category: ['Health', health], type: 'C2H', approvedDate: hoursAgo(24.1) },
  { title: 'Night Nurse', company: 'Larkfield', category: ['Health'], type: 'FL', approvedDate: hoursAgo(7 * 24) },
  { title: 'Porter', company: 'Larkfield', category: [], type: '', approvedDate: hoursAgo(30 * 24) },
  { title: 'Cook', company: 'Larkfield', category: [], type: '', approvedDate: hoursAgo(31 * 24) },
].map(buildJob);

describe.each(engines)('filtering the open jobs on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now });
    await loadJobs(portal.database, portal.services.search, jobs);
  });
  afterAll(() => portal.close());

  async function search(asked: object, page = 1) {
    const response = await portal.app.inject({ method: 'POST', url: `/search/page-no/${page}`, payload: asked });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  const titles = async (asked: object) => (await search(asked)).dashboard.map(({ title }) => title);

  test('without any filter all open jobs are there, the newest first', async () => {
    expect(await titles({})).toEqual(['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse', 'Porter', 'Cook']);
  });

  test.each([
    [{ category: ['Health'] }, ['Nurse', 'Senior Nurse', 'Night Nurse']],
    [{ category: [health] }, ['Analyst', 'Senior Nurse']],
    [{ category: 'Policy\\, Research & Analysis' }, ['Analyst', 'Senior Nurse']],
    [{ category: ['Health', health] }, ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse']],
    [{ category: ['Unheard of'] }, []],
    [{ company: ['St Mary'] }, ['Nurse', 'Analyst']],
    [{ company: ['1234'] }, ['Senior Nurse']],
    [{ company: 'St Mary,1234' }, ['Nurse', 'Analyst', 'Senior Nurse']],
    [{ jobType: ['C'] }, ['Analyst']],
    [{ jobType: 'Full Time,C&H' }, ['Nurse', 'Senior Nurse']],
    [{ jobType: ['H', 'C2H'] }, ['Nurse', 'Senior Nurse']],
    [{ workmode: ['remote'] }, ['Analyst']],
  ])('%o', async (asked, expected) => {
    expect(await titles(asked)).toEqual(expected);
  });

  test('a company goes by its number as well', async () => {
    const { message } = (await portal.app.inject('/all-category')).json();
    const larkfield = message.company.find(({ name }: { name: string }) => name === 'Larkfield');

    expect(await titles({ company: [String(larkfield.company_id)] })).toEqual(['Night Nurse', 'Porter', 'Cook']);
  });

  test.each([
    ['Last 24 Hours', ['Nurse', 'Analyst']],
    ['Past Week', ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse']],
    ['Past Month', ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse', 'Porter']],
    ['Any Time', ['Nurse', 'Analyst', 'Senior Nurse', 'Night Nurse', 'Porter', 'Cook']],
  ])('posted in the %s', async (jobPostedOn, expected) => {
    expect(await titles({ jobPostedOn })).toEqual(expected);
  });

  test('all filters must fit at once', async () => {
    const fitting = { description: 'nurse', category: ['Health'], company: ['1234', 'Larkfield'], jobPostedOn: 'Past Week' };

    expect(await titles(fitting)).toEqual(['Senior Nurse', 'Night Nurse']);
    expect(await titles({ ...fitting, jobType: ['H'] })).toEqual([]);
    expect(await titles({ ...fitting, location: 'Atlantis' })).toEqual([]);
  });

  test('words that only the filters leave without a job are not exchanged for others', async () => {
    expect(await search({ description: 'night nurse', jobType: ['H'] })).toMatchObject({ dashboard: [], total: 0 });
    expect(await search({ description: 'night nurse', jobType: ['H'] })).not.toHaveProperty('corrected');
  });
});

describe.each(engines)('paging through the open jobs on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now });
    const numbered = Array.from({ length: 95 }, (_, index) => ({
      title: ['Nurse', 'Night Nurse', 'Nursery Manager', 'Cook of a Large House', 'Porter'][index % 5],
      description: index % 5 === 4 ? '<p>Helps the nurse.</p>' : '<p>Works.</p>',
      // Three jobs a minute: ties that only the id breaks.
      approvedDate: hoursAgo(Math.floor(index / 3) / 60),
    }));
    await loadJobs(portal.database, portal.services.search, numbered.map(buildJob) as { external_id: string; title: string }[]);
  });
  afterAll(() => portal.close());

  async function page(number: number, asked: object) {
    const response = await portal.app.inject({ method: 'POST', url: `/search/page-no/${number}`, payload: asked });
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  async function everyPage(asked: object) {
    const pages = [];
    for (let number = 1; number <= 6; number++) pages.push(await page(number, asked));
    return pages;
  }

  test.each([
    [{}, 95],
    [{ description: 'nurse' }, 76],
    [{ description: 'nur' }, 76],
    [{ description: 'nurse', location: 'Leeds' }, 76],
    [{ category: ['Finance'] }, 95],
  ])('%o: every job is on one page, and the total is exact', async (asked, total) => {
    const pages = await everyPage(asked);
    const ids = pages.flatMap(({ dashboard }) => dashboard.map(({ joborder_id }) => joborder_id));

    expect(pages.map((each) => each.total)).toEqual(Array(6).fill(total));
    expect(new Set(ids).size).toBe(total);
    expect(ids).toHaveLength(total);
    expect(pages.at(-1)?.dashboard).toEqual([]);
  });

  test('the newest comes first, of two of the same moment the later one', async () => {
    const cards = (await everyPage({})).flatMap(({ dashboard }) => dashboard);
    const keys = cards.map(({ approvedDate, joborder_id }) => `${approvedDate} ${String(joborder_id).padStart(6, '0')}`);

    expect(keys).toEqual(keys.toSorted().reverse());
  });

  test('the title itself, titles with the word, beginnings of titles, then texts', async () => {
    const order = (await everyPage({ description: 'nurse' })).flatMap(({ dashboard }) => dashboard.map(({ title }) => title));

    expect(order.filter((title, index) => title !== order[index - 1])).toEqual([
      'Nurse',
      'Night Nurse',
      'Nursery Manager',
      'Porter',
    ]);
  });
});

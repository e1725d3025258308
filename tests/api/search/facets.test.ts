import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { FacetCounts, searchJobs } from '#contract/job-calls.ts';
import { employmentTypes, jobTypeOptions, postedOnOptions, workmodes } from '#contract/job-constants.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const in40k = { pay: { currency: 'GBP', min: 30_000, max: 40_000, unit: 'YEAR' }, employment: ['part-time', 'Temporary'] };
const hourly = { pay: { currency: 'GBP', min: 20, unit: 'HOUR' }, employment: ['part-time'] };
const german = { country: 'DE', pay: { currency: 'EUR', max: 70_000, unit: 'YEAR' } };
const research = 'Policy, Research & Analysis';
const jobs = [
  {
    title: 'Nurse',
    company: 'St Mary',
    category: ['Health'],
    type: 'H',
    workmode: 'Onsite',
    approvedDate: hoursAgo(1),
    ...in40k,
  },
  {
    title: 'Analyst',
    company: 'St Mary',
    category: [research],
    type: 'C',
    workmode: 'Remote',
    approvedDate: hoursAgo(20),
    ...german,
  },
  {
    title: 'Senior Nurse',
    company: 'Leeds',
    category: ['Health', research],
    type: 'C2H',
    approvedDate: hoursAgo(100),
    ...hourly,
  },
  { title: 'Night Nurse', company: 'Larkfield', category: ['Health'], type: 'FL', approvedDate: hoursAgo(500) },
  { title: 'Porter', company: 'Larkfield', category: [], type: '', workmode: 'Hybrid', approvedDate: hoursAgo(900) },
  { title: 'Senior Cook', company: 'Larkfield', category: ['Kitchen'], type: 'H', city: 'York', approvedDate: hoursAgo(1000) },
].map(buildJob);

type Criteria = Partial<
  Record<'description' | 'location' | 'jobPostedOn', string> &
    Record<'category' | 'jobType' | 'company' | 'workmode' | 'country' | 'employment', string[]> & {
      pay: string;
      paid: boolean;
    }
>;

describe.each(engines)('facet counts on %s', (engine) => {
  let portal: TestPortal;
  let companies: { company_id: number; name: string }[];
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => now });
    await loadJobs(portal.database, portal.services.search, jobs);
    companies = (await portal.app.inject('/all-category')).json().message.company;
  });
  afterAll(() => portal.close());

  async function search(payload: Criteria, page = 1) {
    const response = await portal.app.inject({ method: 'POST', url: `/search/page-no/${page}`, payload });
    expect(response.statusCode).toBe(200);
    return response.json<ResponseOf<typeof searchJobs>>().message;
  }
  const readTotal = async (criteria: Criteria) => (await search(criteria)).total;
  const findCompanyId = (name: string) => String(companies.find((company) => company.name === name)?.company_id);

  test('count the open jobs of each value without a selection', async () => {
    expect((await search({})).facets).toEqual({
      category: { Health: 3, [research]: 2, Kitchen: 1 },
      company: { [findCompanyId('St Mary')]: 2, [findCompanyId('Leeds')]: 1, [findCompanyId('Larkfield')]: 3 },
      jobType: { 'Full Time': 2, C: 1, 'C&H': 1, FL: 1 },
      workmode: { Onsite: 4, Remote: 1, Hybrid: 1 },
      country: { DE: 1, GB: 5 },
      employment: { PART_TIME: 2, TEMPORARY: 1 },
      pay: { EUR: 1, GBP: 2 },
      jobPostedOn: { 'Any Time': 6, 'Last 24 Hours': 2, 'Past Week': 3, 'Past Month': 4 },
    });
  });

  test('ignore the selection in their own list', async () => {
    const { facets, total } = await search({ category: ['Health'], jobType: ['C'] });

    expect(total).toBe(0);
    expect(facets).toMatchObject({ category: { [research]: 1 }, jobType: { 'Full Time': 1, 'C&H': 1, FL: 1 }, company: {} });
  });

  const selections: Criteria[] = [
    {},
    { description: 'nurse' },
    { description: 'sen', category: ['Health', 'Kitchen'] },
    { jobType: ['FL', 'C&H'], category: ['Health'] },
    { workmode: ['Onsite'], company: ['Larkfield'], jobPostedOn: 'Past Month' },
    { category: ['Health'], company: ['St Mary'], workmode: ['Remote'] },
    { location: 'Leeds', jobPostedOn: 'Last 24 Hours', jobType: ['Full Time'] },
    { category: ['Unheard of'] },
    { description: 'nurze', jobType: ['FL'] },
    { country: ['GB'], employment: ['PART_TIME'], workmode: ['Onsite'] },
    { pay: '19h', category: ['Health'] },
    { paid: true, country: ['DE'] },
  ];

  test.each(selections)('%o: equal the results of selecting each value instead', async (criteria) => {
    const { facets } = await search(criteria);
    if (!facets) throw new Error('The response has no facets.');
    const values: [keyof FacetCounts, string[]][] = [
      ['category', ['Health', research, 'Kitchen']],
      ['company', companies.map(({ company_id }) => String(company_id))],
      ['jobType', jobTypeOptions.map(({ value }) => value)],
      ['workmode', [...workmodes]],
      ['country', ['DE', 'GB', 'US']],
      ['employment', [...employmentTypes]],
    ];
    for (const [list, options] of values) {
      for (const value of options)
        expect([list, value, facets[list][value] ?? 0]).toEqual([list, value, await readTotal({ ...criteria, [list]: [value] })]);
    }
    for (const jobPostedOn of postedOnOptions)
      expect(facets.jobPostedOn[jobPostedOn]).toBe(await readTotal({ ...criteria, jobPostedOn }));
  });

  test('are on the first page only, for candidates and visitors', async () => {
    expect(await search({}, 2)).not.toHaveProperty('facets');
    const { token } = await portal.signIn('ana@example.com');
    const { message } = (
      await portal.app.inject({ method: 'POST', url: '/user/dashboard/page-no/1', payload: { token } })
    ).json();
    expect(message.facets).toEqual((await search({})).facets);
  });

  describe('without results', () => {
    test('suggest the criteria to drop with their job counts', async () => {
      const { alternatives } = await search({ description: 'senior nurse', workmode: ['Remote'] });

      expect(alternatives).toEqual([{ drop: 'workmode', total: 1 }]);
      expect((await search({ description: 'nurse' })).alternatives).toBeUndefined();
    });

    const unmatched: Criteria[] = [
      { description: 'senior cook', jobType: ['FL'] },
      { description: 'senior nurse', location: 'York' },
      { description: 'nurse', jobType: ['C', 'FL'], jobPostedOn: 'Past Week', company: ['Larkfield'] },
      { category: ['Health'], workmode: ['Hybrid'] },
      { description: 'senior nurze', jobType: ['Full Time'] },
      { description: 'nurse xylophone', location: 'York' },
      { description: 'xylophone bassoon' },
      { description: 'nurse', jobType: ['C'], workmode: ['Hybrid'], category: ['Kitchen'] },
      { location: 'Atlantis', category: ['Health'] },
      { country: ['DE'], employment: ['PART_TIME'] },
      { description: 'analyst', pay: 'EUR90000', paid: true },
    ];

    test.each(unmatched)('%o: suggest counts that equal the changed search', async (criteria) => {
      const { total, alternatives = [] } = await search(criteria);

      expect(total).toBe(0);
      expect(alternatives.length).toBeGreaterThan(0);
      expect(alternatives.length).toBeLessThanOrEqual(6);
      for (const { drop, words, total } of alternatives) {
        const { description, location, pay, paid, ...lists } = criteria;
        const fields = { ...(description && { description }), ...(location && { location }) };
        const withoutPay = { ...lists, ...fields };
        const others = { ...criteria, [drop]: words?.left };
        const changed = drop === 'filters' ? fields : drop === 'pay' ? withoutPay : others;
        expect([drop, await readTotal(changed)]).toEqual([drop, total]);
      }
    });
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { searchJobs } from '#contract/job-calls.ts';
import { employmentTypes, payUnits, workmodes } from '#contract/job-constants.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const countries = ['DE', 'GB', 'US'] as const;
const currencies = ['EUR', 'GBP', 'USD'] as const;
/** Hours, days and so on in a year of 52 weeks with 40 hours. */
const perYear = { HOUR: 52 * 40, DAY: 52 * 5, WEEK: 52, MONTH: 12, YEAR: 1 };

const amount = fc.integer({ min: 1, max: 120_000 });
const payOfJob = fc
  .tuple(fc.constantFrom(...currencies), fc.constantFrom(...payUnits), amount, amount, fc.constantFrom('range', 'min', 'max'))
  .map(([currency, unit, one, other, stated]) => {
    const [min, max] = [Math.min(one, other), Math.max(one, other)].map((yearly) => Math.ceil(yearly / perYear[unit]));
    return { currency, unit, ...(stated !== 'max' && { min }), ...(stated !== 'min' && { max }) };
  });
const job = fc.record({
  title: fc.constantFrom('Nurse', 'Night Nurse', 'Porter'),
  countries: fc.subarray([...countries], { minLength: 1 }),
  workmode: fc.constantFrom(...workmodes),
  employment: fc.subarray([...employmentTypes], { maxLength: 2 }),
  pay: fc.option(payOfJob),
});

const selection = fc.record({
  description: fc.constantFrom('', 'nurse', 'night nurse'),
  country: fc.subarray([...countries]),
  workmode: fc.subarray([...workmodes]),
  employment: fc.subarray([...employmentTypes], { maxLength: 2 }),
  paid: fc.boolean(),
  pay: fc.option(fc.tuple(fc.constantFrom(...currencies), amount, fc.boolean()), { nil: undefined }),
});
type Selection = typeof selection extends fc.Arbitrary<infer Value> ? Value : never;
type Job = typeof job extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(engines)('facet counts of random selections on %s', (engine) => {
  /** The same jobs in each run, many of them equal. */
  const jobs: Job[] = fc.sample(job, { numRuns: 240, seed: 2026 });
  const rows = groupEqualJobs(jobs);
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    const placed = jobs.map(({ countries: [country, ...others], ...each }) => ({
      ...each,
      country,
      places: others.map((code) => ({ city: 'Leeds', country: code })),
    }));
    await loadJobs(portal.database, portal.services.search, placed.map(buildJob));
  });
  afterAll(() => portal.close());

  test('have equal jobs and several places to count', () => {
    expect(rows.length).toBeLessThan(jobs.length);
    expect(rows.some((one) => one.countries.length > 1)).toBe(true);
  });

  test('by country, pay, employment and work mode equal a count of the rows one by one', async () => {
    await fc.assert(
      fc.asyncProperty(selection, async (selected) => {
        const { pay, ...others } = selected;
        const payload = { ...others, ...(pay && { pay: `${pay[0]}${pay[1]}${pay[2] ? 'h' : ''}` }) };
        const response = await portal.app.inject({ method: 'POST', url: '/search/page-no/1', payload });
        const { total, facets } = response.json<ResponseOf<typeof searchJobs>>().message;

        const count = (each: Partial<Selection>) => rows.filter((one) => matches(one, { ...selected, ...each })).length;
        const countEach = <Value extends string>(values: readonly Value[], select: (value: Value) => Partial<Selection>) =>
          Object.fromEntries(values.map((value) => [value, count(select(value))]).filter(([, jobCount]) => jobCount !== 0));
        const stated = rows.filter((one) => matches(one, { ...selected, paid: true }));
        const byCurrency = Object.groupBy(stated, (one) => one.pay?.currency ?? 'none');
        const expectedPay = Object.entries(byCurrency).map(([currency, each]) => [currency, each?.length]);
        const { country, workmode, employment, pay: payCounts } = facets ?? {};
        expect({ total, country, workmode, employment, pay: payCounts }).toEqual({
          total: count({}),
          country: countEach(countries, (value) => ({ country: [value] })),
          workmode: countEach(workmodes, (value) => ({ workmode: [value] })),
          employment: countEach(employmentTypes, (value) => ({ employment: [value] })),
          pay: Object.fromEntries(expectedPay),
        });
      }),
      { numRuns: 200 },
    );
  });
});

interface Row extends Omit<Job, 'pay'> {
  pay: { currency: string; yearly: number } | null;
}

/** Equal jobs are a row with the countries of all and the best pay. */
function groupEqualJobs(jobs: Job[]): Row[] {
  const keyOf = ({ title, workmode, employment, pay }: Job) =>
    JSON.stringify([title, workmode, employment.toSorted(), pay?.currency, pay?.unit]);
  return [...Map.groupBy(jobs, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map(({ pay, ...one }) => ({
      ...one,
      countries: [...new Set(group.flatMap((each) => each.countries))],
      pay: pay && { currency: pay.currency, yearly: Math.max(...group.map((each) => (each.pay ? yearly(each.pay) : 0))) },
    })),
  );
}

function matches(one: Row, { description, country, workmode, employment, paid, pay }: Selection): boolean {
  const words = description.split(' ').filter(Boolean);
  const isIn = <Value>(values: readonly Value[], own: readonly Value[]) =>
    values.length === 0 || own.some((value) => values.includes(value));
  return (
    words.every((word) => one.title.toLowerCase().includes(word)) &&
    isIn(country, one.countries) &&
    isIn(workmode, [one.workmode]) &&
    isIn(employment, one.employment) &&
    (!paid || one.pay !== null) &&
    (pay === undefined || (one.pay?.currency === pay[0] && one.pay.yearly >= pay[1] * (pay[2] ? perYear.HOUR : 1)))
  );
}

/** What a job pays at most, or at least if it states no more. */
function yearly({ min = 0, max = min, unit }: NonNullable<Job['pay']>): number {
  return max * perYear[unit];
}

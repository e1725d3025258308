import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { employmentTypes, jobTypeOptions, postedOnOptions, sortOrders, workmodes } from './job-constants.ts';
import {
  countJobFilters,
  emptyJobFilters,
  type JobFilters,
  parseJobFilters,
  parsePageParam,
  resolveCategoryNames,
  serializeJobFilters,
} from './job-filters.ts';

const read = (query: string) => parseJobFilters(new URLSearchParams(query));

describe('filters in the query string', () => {
  test('reads the first hundred values of a list', () => {
    const values = (count: number) => `employment=${'x,'.repeat(count)}INTERN`;
    expect(read(values(99)).employment).toEqual(['INTERN']);
    expect(read(values(100)).employment).toEqual([]);
  });

  // Realistic names, and the characters with a meaning in lists.
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(',', '\\', ' ', '&', '+', '"', 'é', '%'), fc.string({ maxLength: 3 })),
  });
  const words = text.map((typed) => typed.trim().slice(0, 40).trim());
  const names = fc.uniqueArray(words.filter(Boolean), { maxLength: 20 });
  const filters: fc.Arbitrary<JobFilters> = fc.record({
    description: words,
    location: words,
    exact: fc.boolean(),
    category: names,
    company: names,
    jobType: fc.subarray(jobTypeOptions.map(({ value }) => value as string)),
    workmode: fc.subarray([...workmodes] as string[]),
    country: fc.subarray(['DE', 'FR', 'US']),
    employment: fc.subarray([...employmentTypes] as string[]),
    pay: fc.constantFrom('', '70000', '14.5h', 'EUR70000', 'GBP9.75h'),
    paid: fc.boolean(),
    sort: fc.constantFrom(...sortOrders),
    jobPostedOn: fc.constantFrom(...postedOnOptions),
  });

  test('round-trips every filter', () => {
    fc.assert(
      fc.property(filters, (selected) => {
        expect(read(String(serializeJobFilters(selected)))).toEqual(selected);
      }),
    );
  });

  test('"commas inside a category or company name: escaped inside the comma-joined parameter"', () => {
    const category = ['Finance, Accounting, & Procurement', 'C\\C++', 'Health'];
    expect(serializeJobFilters({ ...emptyJobFilters, category }).get('category')).toBe(
      'Finance\\, Accounting\\, & Procurement,C\\\\C++,Health',
    );
  });

  test('omits default values', () => {
    expect(String(serializeJobFilters(emptyJobFilters))).toBe('');
    expect(read('')).toEqual(emptyJobFilters);
  });

  test('reads repeated parameters, as forms without JavaScript send them', () => {
    expect(read('jobType=C&jobType=FL&category=Health&category=Legal\\, Tax').jobType).toEqual(['C', 'FL']);
    expect(read('category=Health&category=Legal\\, Tax').category).toEqual(['Health', 'Legal, Tax']);
  });

  test('reads the pay from the fields of a form', () => {
    expect(read('pay=EUR&pay=14.50&pay=h').pay).toBe('EUR14.50h');
    expect(read('pay=70000&pay=').pay).toBe('70000');
    for (const written of ['50,000', '50.000', '50 000', "50'000", '€50000', '50k', '50K'])
      expect(read(`pay=EUR&pay=${encodeURIComponent(written)}&pay=`).pay, written).toBe('EUR50000');
    expect(read('pay=14,5h').pay).toBe('14.5h');
    for (const empty of ['pay=EUR&pay=&pay=h', 'pay=-1', 'pay=1e9', 'pay=9999999999', 'pay=abc'])
      expect(read(empty).pay).toBe('');
  });

  test('reads job types by value and by code', () => {
    expect(read('jobType=H,C2H,Full Time').jobType).toEqual(['Full Time', 'C&H']);
  });

  test.each([
    'jobType=Weekends',
    'workmode=Moon',
    'jobPostedOn=Yesterday',
    `category=${'x'.repeat(401)}`,
    'category=,,',
    'description=%20%20',
  ])('drops invalid values: %.40s', (query) => {
    expect(read(query)).toEqual(emptyJobFilters);
  });

  test('truncates long texts and long lists to the limits of a search', () => {
    expect(read(`description=${'x'.repeat(300)}`).description).toHaveLength(200);
    expect(read(`company=${Array.from({ length: 30 }, (_, at) => `c${at}`)}`).company).toHaveLength(20);
  });

  test('counts each value, and the posting window unless it is the default', () => {
    expect(countJobFilters(read('category=Health,Legal&jobType=C&description=nurse'))).toBe(3);
    expect(countJobFilters(read('jobPostedOn=Past Week'))).toBe(1);
  });

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1e3', 1],
    ['page=9999999', 9_999_999],
    ['page=9999999999', 1],
  ])('reads the page of "%s" as %i', (query, page) => {
    expect(parsePageParam(new URLSearchParams(query))).toBe(page);
  });
});

describe('"It also reads a category parameter to prefill the description search"', () => {
  const categories = [{ name: 'Health' }, { name: 'Finance, Accounting, & Procurement' }, { name: 'Policy' }];
  const resolve = (query: string) => {
    const { category, description } = resolveCategoryNames(read(query), categories);
    return { category, description };
  };

  test('selects a category by name', () => {
    expect(resolve('category=Health,Policy')).toEqual({ category: ['Health', 'Policy'], description: '' });
  });

  test('searches for any other value', () => {
    expect(resolve('category=nurse')).toEqual({ category: [], description: 'nurse' });
    expect(resolve('category=Health,night,nurse')).toEqual({ category: ['Health'], description: 'night nurse' });
  });

  test('keeps an existing search', () => {
    expect(resolve('category=nurse&description=doctor')).toEqual({ category: [], description: 'doctor' });
  });

  test('ignores case and missing escapes', () => {
    expect(resolve('category=health')).toEqual({ category: ['Health'], description: '' });
    expect(resolve('category=Health,Finance, Accounting, %26 Procurement')).toEqual({
      category: ['Health', 'Finance, Accounting, & Procurement'],
      description: '',
    });
  });

  test('returns the filters unchanged while category names are unknown', () => {
    const filters = read('category=nurse');
    expect(resolveCategoryNames(filters, undefined)).toBe(filters);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobTypeOptions, postedOnOptions, workmodes } from './job-constants.ts';

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
  // Names as catalogues have them, and the characters that a list is written with.
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(',', '\\', ' ', '&', '+', '"', 'é', '%'), fc.string({ maxLength: 3 })),
  });
  const words = text.map((typed) => typed.trim().slice(0, 40).trim());
  const names = fc.uniqueArray(words.filter(Boolean), { maxLength: 20 });
  const filters: fc.Arbitrary<JobFilters> = fc.record({
    description: words,
    location: words,
    category: names,
    company: names,
    jobType: fc.subarray(jobTypeOptions.map(({ value }) => value as string)),
    workmode: fc.subarray([...workmodes] as string[]),
    jobPostedOn: fc.constantFrom(...postedOnOptions),
  });

  test('every filter survives the way into the address and back', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(String(serializeJobFilters(chosen)))).toEqual(chosen);
      }),
    );
  });

  test('"commas inside a category or company name: escaped inside the comma-joined parameter"', () => {
    const category = ['Finance, Accounting, & Procurement', 'C\\C++', 'Health'];
    expect(serializeJobFilters({ ...emptyJobFilters, category }).get('category')).toBe(
      'Finance\\, Accounting\\, & Procurement,C\\\\C++,Health',
    );
  });

  test('filters at rest leave no trace', () => {
    expect(String(serializeJobFilters(emptyJobFilters))).toBe('');
    expect(read('')).toEqual(emptyJobFilters);
  });

  test('a form without JavaScript names each ticked box by itself', () => {
    expect(read('jobType=C&jobType=FL&category=Health&category=Legal\\, Tax').jobType).toEqual(['C', 'FL']);
    expect(read('category=Health&category=Legal\\, Tax').category).toEqual(['Health', 'Legal, Tax']);
  });

  test('job types are read by value and by code', () => {
    expect(read('jobType=H,C2H,Full Time').jobType).toEqual(['Full Time', 'C&H']);
  });

  test.each([
    'jobType=Weekends',
    'workmode=Moon',
    'jobPostedOn=Yesterday',
    `category=${'x'.repeat(401)}`,
    'category=,,',
    'description=%20%20',
  ])('what cannot be a filter is left out: %.40s', (query) => {
    expect(read(query)).toEqual(emptyJobFilters);
  });

  test('what is too long or too much is cut to what a search takes', () => {
    expect(read(`description=${'x'.repeat(300)}`).description).toHaveLength(200);
    expect(read(`company=${Array.from({ length: 30 }, (_, at) => `c${at}`)}`).company).toHaveLength(20);
  });

  test('each value counts as a filter, the time only when it narrows', () => {
    expect(countJobFilters(read('category=Health,Legal&jobType=C&description=nurse'))).toBe(3);
    expect(countJobFilters(read('jobPostedOn=Past Week'))).toBe(1);
  });

  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1e3', 1],
    ['page=9999999', 1],
  ])('the page of "%s" is %i', (query, page) => {
    expect(parsePageParam(new URLSearchParams(query))).toBe(page);
  });
});

describe('"It also reads a category parameter to prefill the description search"', () => {
  const known = [{ name: 'Health' }, { name: 'Finance, Accounting, & Procurement' }, { name: 'Policy' }];
  const settledBy = (query: string) => {
    const { category, description } = resolveCategoryNames(read(query), known);
    return { category, description };
  };

  test('the name of a category selects it', () => {
    expect(settledBy('category=Health,Policy')).toEqual({ category: ['Health', 'Policy'], description: '' });
  });

  test('any other value is searched for', () => {
    expect(settledBy('category=nurse')).toEqual({ category: [], description: 'nurse' });
    expect(settledBy('category=Health,night,nurse')).toEqual({ category: ['Health'], description: 'night nurse' });
  });

  test('a search of one’s own stands', () => {
    expect(settledBy('category=nurse&description=doctor')).toEqual({ category: [], description: 'doctor' });
  });

  test('capitals do not matter, nor do missing escapes', () => {
    expect(settledBy('category=health')).toEqual({ category: ['Health'], description: '' });
    expect(settledBy('category=Health,Finance, Accounting, %26 Procurement')).toEqual({
      category: ['Health', 'Finance, Accounting, & Procurement'],
      description: '',
    });
  });

  test('while the names are unknown nothing changes', () => {
    const filters = read('category=nurse');
    expect(resolveCategoryNames(filters, undefined)).toBe(filters);
  });
});

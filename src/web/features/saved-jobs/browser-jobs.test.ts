import { expect, test } from 'vitest';
import { parseBrowserJobs } from './browser-jobs.ts';

const date = '2026-11-22T13:41:00.000Z';

test('reads dates by job id', () => {
  expect(parseBrowserJobs(`{"12":"${date}","7":"2026-11-22T13:41:00Z"}`)).toEqual({ 12: date, 7: date });
});

test.each([[undefined], [''], ['{'], ['null'], ['[]'], ['5'], ['"x"']])('reads no jobs from %j', (json) => {
  expect(parseBrowserJobs(json)).toEqual({});
});

test('omits entries that are no job id with a date', () => {
  const json = JSON.stringify({ 1: date, x: date, '-1': date, '1e3': date, 2: 'yesterday', 3: 5, 4: null, __proto__x: date });
  expect(parseBrowserJobs(json)).toEqual({ 1: date });
});

test('reads at most 100 jobs', () => {
  const json = JSON.stringify(Object.fromEntries(Array.from({ length: 150 }, (_, index) => [index + 1, date])));
  expect(Object.keys(parseBrowserJobs(json))).toHaveLength(100);
});

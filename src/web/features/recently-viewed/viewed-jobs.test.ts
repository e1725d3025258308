import { expect, test } from 'vitest';
import { parseViewedJobs } from './viewed-jobs.ts';

test.each([
  ['', []],
  ['3 1 3 2', [3, 1, 2]],
  ['0 -1 1.5 x 1e3 [4] 9999999999999999 7', [7]],
])('%j is read as %j', (text, ids) => {
  expect(parseViewedJobs(text)).toEqual(ids);
});

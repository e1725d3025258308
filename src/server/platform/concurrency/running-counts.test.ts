import { expect, test } from 'vitest';
import { createRunningCounts } from './running-counts.ts';

test('counts what runs for each owner until it ends', () => {
  const running = createRunningCounts();
  const endFirst = running.begin(['asha', 'site']);
  const endSecond = running.begin(['ben', 'site']);
  expect([running.count('asha'), running.count('ben'), running.count('site')]).toEqual([1, 1, 2]);
  endFirst();
  expect([running.count('asha'), running.count('ben'), running.count('site')]).toEqual([0, 1, 1]);
  endSecond();
  expect(running.count('site')).toBe(0);
});

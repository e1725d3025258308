import { expect, test } from 'vitest';
import { parseRetryAfterMs } from '../platform/net/retry-schedule.ts';
import { computeRetryDelayMs, webhookLifetimeMs } from './webhook-retries.ts';

const now = new Date('2026-11-05T14:00:00Z');
const delays = (random: number) => Array.from({ length: 9 }, (_, at) => computeRetryDelayMs(at + 1, 0, random) ?? Number.NaN);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const dayMs = 86_400_000;

test('retries after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours, then gives up', () => {
  expect(delays(0).map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(computeRetryDelayMs(10, 0, 0)).toBeUndefined();
  expect(sum(delays(0))).toBeGreaterThan(3 * dayMs);
});

test('spreads retries by up to a tenth, within the lifetime of an event', () => {
  expect(computeRetryDelayMs(2, 0, 0.5)).toBe(315_000);
  expect(sum(delays(1))).toBeLessThan(webhookLifetimeMs);
});

test('waits at least for the Retry-After of the receiver', () => {
  expect(computeRetryDelayMs(1, 60_000, 0)).toBe(60_000);
  expect(computeRetryDelayMs(2, 60_000, 0)).toBe(300_000);
});

test.each([
  ['120', 120_000],
  ['Thu, 05 Nov 2026 14:05:00 GMT', 300_000],
  ['Thu, 05 Nov 2026 13:00:00 GMT', 0],
  ['99999999', dayMs],
  ['soon', 0],
  ['-5', 0],
  [undefined, 0],
])('reads Retry-After: %s as %i ms', (header, ms) => {
  expect(parseRetryAfterMs(header, now)).toBe(ms);
});

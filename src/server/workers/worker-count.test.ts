import { expect, test } from 'vitest';
import { parseWorkers, searchThreadsOfWorker } from './worker-count.ts';

const gigabyte = 1_000_000_000;

test.each([
  [1, 4, 1],
  [2, 4, 2],
  [4, 4, 4],
  [32, 64, 4],
  [4, 0.9, 1],
])('%i cores and %f GB get %i workers', (cores, gigabytes, workers) => {
  const machine = { cores, memoryBytes: gigabytes * gigabyte };
  expect(parseWorkers({ value: undefined, hasMailServer: true }, machine)).toBe(workers);
});

test('a portal with the mailbox of this machine has one worker', () => {
  const machine = { cores: 8, memoryBytes: 16 * gigabyte };
  expect(parseWorkers({ value: undefined, hasMailServer: false }, machine)).toBe(1);
  expect(parseWorkers({ value: '1', hasMailServer: false }, machine)).toBe(1);
  expect(() => parseWorkers({ value: '2', hasMailServer: false }, machine)).toThrow('WORKERS is 2 without SMTP_URL');
});

test.each(['0', '-1', '1.5', 'many', '65'])('WORKERS=%s is a mistake', (value) => {
  expect(() => parseWorkers({ value, hasMailServer: true })).toThrow(`not "${value}"`);
});

test.each([
  [1, 1, 1],
  [1, 2, 1],
  [1, 8, 7],
  [2, 2, 1],
  [4, 16, 3],
])('each of %i workers on %i cores searches in %i threads', (workers, cores, threads) => {
  expect(searchThreadsOfWorker(workers, cores)).toBe(threads);
});

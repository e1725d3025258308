import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTransfer } from './transfer-rate.ts';

const limits = {
  usual: { bytesPerSecond: 8, windowMs: 15_000 },
  contended: { bytesPerSecond: 64, windowMs: 5000 },
  maxMs: 100_000,
};
let bytes: number;
let isContended: boolean;
let waitedMs: number;
let isTaken: boolean;
let isSlow: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  [bytes, isContended, waitedMs, isTaken, isSlow] = [0, false, 0, false, false];
  stop = watchTransfer(
    {
      countBytes: () => bytes,
      isContended: () => isContended,
      waitedMs: () => waitedMs,
      isTaken: () => isTaken,
      onSlow: () => (isSlow = true),
    },
    limits,
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function transfer(seconds: number, bytesPerSecond: number) {
  for (let second = 0; second < seconds; second++) {
    bytes += bytesPerSecond;
    vi.advanceTimersByTime(1000);
  }
}

test('ends a transfer below the usual rate after its window', () => {
  transfer(14, 7);
  expect(isSlow).toBe(false);
  transfer(1, 7);
  expect(isSlow).toBe(true);
});

test('ends a transfer that stalls after a fast start', () => {
  transfer(2, 10_000);
  transfer(15, 0);
  expect(isSlow).toBe(true);
});

test('accepts a transfer at the usual rate', () => {
  transfer(60, 8);
  expect(isSlow).toBe(false);
});

test('requires a higher rate while others wait', () => {
  transfer(10, 63);
  isContended = true;
  transfer(1, 63);
  expect(isSlow).toBe(true);
});

test('accepts a faster transfer while others wait', () => {
  isContended = true;
  transfer(60, 64);
  expect(isSlow).toBe(false);
});

test('does not count the time in which the transfer waits for the portal', () => {
  for (let second = 0; second < 60; second++) {
    waitedMs += 1000;
    transfer(1, 0);
  }
  expect(isSlow).toBe(false);
  transfer(15, 0);
  expect(isSlow).toBe(true);
});

test('does not blame a client who has taken all so far', () => {
  isTaken = true;
  transfer(60, 0);
  isTaken = false;
  transfer(14, 0);
  expect(isSlow).toBe(false);
  transfer(1, 0);
  expect(isSlow).toBe(true);
});

test('ends a transfer after the longest time, even if all was taken', () => {
  isTaken = true;
  transfer(99, 0);
  expect(isSlow).toBe(false);
  transfer(1, 0);
  expect(isSlow).toBe(true);
});

test('ends a fast transfer after the longest time', () => {
  transfer(99, 1000);
  expect(isSlow).toBe(false);
  transfer(1, 1000);
  expect(isSlow).toBe(true);
});

test('reports nothing after it was stopped', () => {
  stop();
  transfer(60, 0);
  expect(isSlow).toBe(false);
});

import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

it('returns the result of work that ends in time', async () => {
  expect(await withTimeout(async () => 'done', 10_000, 'Too slow.')).toBe('done');
});

it('rejects and aborts work that takes too long', async () => {
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>(() => {});
  };
  await expect(withTimeout(work, 1, 'Too slow.')).rejects.toThrow('Too slow.');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('passes on the error of the work', async () => {
  const work = async () => {
    throw new Error('Broken.');
  };
  await expect(withTimeout(work, 10_000, 'Too slow.')).rejects.toThrow('Broken.');
});

import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const full = () => new Error('full');

test('lets tasks wait in order until their bytes fit', async () => {
  const { acquire } = createByteBudget({ maxBytes: 10, maxWaiting: 3, maxWaitMs: 60_000, createError: full });
  const started: string[] = [];
  const release = await acquire(8);
  const large = acquire(10).then((releaseLarge) => {
    started.push('large');
    releaseLarge();
  });
  const small = acquire(1).then(() => started.push('small'));
  await Promise.resolve();
  expect(started).toEqual([]);
  release();
  release();
  await Promise.all([large, small]);
  expect(started).toEqual(['large', 'small']);
});

test('rejects a task when the queue is full', async () => {
  const { acquire } = createByteBudget({ maxBytes: 10, maxWaiting: 0, maxWaitMs: 60_000, createError: full });
  const release = await acquire(6);
  await expect(acquire(5)).rejects.toThrow('full');
  release();
  await expect(acquire(5)).resolves.toBeTypeOf('function');
});

test('rejects a task that waits too long, and starts the next that fits', async () => {
  const { acquire } = createByteBudget({ maxBytes: 10, maxWaiting: 2, maxWaitMs: 20, createError: full });
  await acquire(6);
  const large = acquire(5);
  const small = acquire(4);
  await expect(large).rejects.toThrow('full');
  await expect(small).resolves.toBeTypeOf('function');
});

test('gives a task that needs more than the budget all of it', async () => {
  const { acquire } = createByteBudget({ maxBytes: 10, maxWaiting: 1, maxWaitMs: 60_000, createError: full });
  const release = await acquire(50);
  const next = acquire(1);
  release();
  await expect(next).resolves.toBeTypeOf('function');
});

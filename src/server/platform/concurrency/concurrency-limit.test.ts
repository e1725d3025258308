import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

const createError = () => new Error('full');

it('respects the limit and runs every task', async () => {
  const run = limitConcurrency(2, 10, createError);
  let running = 0;
  let maxRunning = 0;
  const task = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, () => run(task)));
  expect(maxRunning).toBe(2);
  expect(running).toBe(0);
});

it('rejects a task when the queue is full', async () => {
  const run = limitConcurrency(1, 1, createError);
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const first = run(() => done);
  const second = run(() => done);
  await expect(run(() => done)).rejects.toThrow('full');
  end();
  await Promise.all([first, second]);
  await expect(run(async () => 'again')).resolves.toBe('again');
});

it('passes the slot on after a failure', async () => {
  const run = limitConcurrency(1, 1, createError);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(async () => 1)).resolves.toBe(1);
});

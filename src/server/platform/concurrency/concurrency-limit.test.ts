import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

const refusal = () => new Error('full');

it('runs no more at once than it may, and everything in the end', async () => {
  const turn = limitConcurrency(2, 10, refusal);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, () => turn(work)));
  expect(most).toBe(2);
  expect(running).toBe(0);
});

it('refuses whoever comes when the queue is full', async () => {
  const turn = limitConcurrency(1, 1, refusal);
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const first = turn(() => done);
  const second = turn(() => done);
  await expect(turn(() => done)).rejects.toThrow('full');
  end();
  await Promise.all([first, second]);
  await expect(turn(async () => 'again')).resolves.toBe('again');
});

it('gives the place on after a failure', async () => {
  const turn = limitConcurrency(1, 1, refusal);
  await expect(turn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turn(async () => 1)).resolves.toBe(1);
});

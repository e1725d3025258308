import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose tasks take the given time. */
function openQueue(maxWaiting: number) {
  let now = 0;
  const ran: string[] = [];
  const add = createFairQueue({ maxWaiting, clock: () => now });
  const run = (owner: string, name: string, ms: number) =>
    add(owner, async () => {
      await Promise.resolve();
      now += ms;
      ran.push(name);
    });
  return { ran, run };
}

test('runs the owner who used the least time first', async () => {
  const { ran, run } = openQueue(10);
  await run('asha', 'asha 1', 10_000);
  const tasks = [run('first', 'first', 1), run('asha', 'asha 2', 10_000), run('ben', 'ben', 1), run('cy', 'cy', 1)];
  expect(await Promise.all(tasks)).toEqual(Array(4).fill('done'));
  expect(ran).toEqual(['asha 1', 'first', 'ben', 'cy', 'asha 2']);
});

test('replaces the waiting task of an owner', async () => {
  const { ran, run } = openQueue(10);
  const tasks = [run('asha', 'running', 1), run('asha', 'old', 1), run('asha', 'new', 1)];
  expect(await Promise.all(tasks)).toEqual(['done', 'replaced', 'done']);
  expect(ran).toEqual(['running', 'new']);
});

test('rejects a new owner when the queue is full', async () => {
  const { run } = openQueue(1);
  const tasks = [run('asha', 'running', 1), run('ben', 'waits', 1), run('cy', 'too many', 1), run('ben', 'newer', 1)];
  expect(await Promise.all(tasks)).toEqual(['done', 'replaced', 'rejected', 'done']);
});

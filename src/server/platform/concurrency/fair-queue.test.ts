import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose tasks take the given time. */
function openQueue(maxWaiting: number) {
  let now = 0;
  const ran: string[] = [];
  const add = createFairQueue({ maxWaiting, clock: () => now });
  const run = (owner: string, name: string, ms: number, site?: string) =>
    add(
      owner,
      async () => {
        await Promise.resolve();
        now += ms;
        ran.push(name);
      },
      site,
    );
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

test('gives sites equal time, however many owners one has, and in a site its owners', async () => {
  const { ran, run } = openQueue(10);
  const tasks = ['a1', 'a2', 'a3', 'a4', 'a5'].map((owner) => run(owner, owner, 10, 'site A'));
  tasks.push(run('b1', 'b1', 10, 'site B'), run('a1', 'a1 again', 10, 'site A'));
  expect(await Promise.all(tasks)).toEqual(Array(7).fill('done'));
  expect(ran).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a1 again']);
});

test('drops the latest task of the site with the most when it is full', async () => {
  const { ran, run } = openQueue(3);
  const tasks = ['running', 'a1', 'a2', 'a3', 'a4'].map((owner) => run(owner, owner, 10, 'site A'));
  tasks.push(run('b1', 'b1', 10, 'site B'), run('b2', 'b2', 10, 'site B'));
  expect(await Promise.all(tasks)).toEqual(['done', 'done', 'done', 'rejected', 'rejected', 'done', 'rejected']);
  expect(ran).toEqual(['running', 'b1', 'a1', 'a2']);
});

import { expect, it } from 'vitest';
import { limitConcurrency, limitGroupConcurrency } from './concurrency-limit.ts';

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

it('serves owners round robin', async () => {
  const run = limitConcurrency(1, 10, createError);
  const ran: string[] = [];
  const start = (owner: string, name: string) => run(async () => void ran.push(name), owner);
  await Promise.all([
    ...['a 1', 'a 2', 'a 3', 'a 4'].map((name) => start('a', name)),
    ...['b 1', 'b 2'].map((name) => start('b', name)),
    start('c', 'c 1'),
  ]);
  expect(ran).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'a 3', 'b 2', 'a 4']);
});

it('rejects the latest task of the owner with the most waiting ones when the queue is full', async () => {
  const run = limitConcurrency(1, 4, createError);
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const start = (owner: string) => run(() => done, owner).catch(({ message }) => `${owner} ${message}`);
  const tasks = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'd'].map(start);
  end();
  expect((await Promise.all(tasks)).map((outcome) => outcome ?? 'done')).toEqual([
    ...['done', 'done', 'a full', 'a full', 'a full'],
    ...['done', 'b full', 'b full', 'done', 'done'],
  ]);
});

it('passes the slot on after a failure', async () => {
  const run = limitConcurrency(1, 1, createError);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(run(async () => 1)).resolves.toBe(1);
});

it('limits the tasks of each group, and rejects those that exceed its queue', async () => {
  const run = limitGroupConcurrency(1, 1, () => new Error('full'));
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const started: string[] = [];
  const start = (owner: string, name: string) =>
    run(owner, async () => {
      started.push(name);
      await done;
    });
  const tasks = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1')];
  const third = start('a', 'a3').catch(({ message }) => message);
  expect(await Promise.race([third, new Promise(setImmediate)])).toBe('full');
  expect(started).toEqual(['a1', 'b1']);
  end();
  await Promise.all(tasks);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

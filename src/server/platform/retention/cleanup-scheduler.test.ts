import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startCleanupScheduler } from './cleanup-scheduler.ts';

const loggedErrors: string[] = [];
const log = { info() {}, warn() {}, error: (_details: object, message: string) => void loggedErrors.push(message) };

test('runs every task at the start, also after a failed one', async () => {
  const events = new EventEmitter();
  const done: string[] = [];
  const lastTask = once(events, 'last');
  const scheduler = startCleanupScheduler(
    [
      { name: 'the first', deleteExpired: async () => done.push('first') },
      {
        name: 'the second',
        deleteExpired: async () => {
          throw new Error('no disk');
        },
      },
      { name: 'the last', deleteExpired: async () => events.emit('last') },
    ],
    log,
  );
  await lastTask;
  await scheduler.stop();

  expect(done).toEqual(['first']);
  expect(loggedErrors).toEqual(['cleanup task failed']);
});

test('starts a run only after the previous one ends', async () => {
  const events = new EventEmitter();
  let [started, running, maxRunning] = [0, 0, 0];
  const deleteExpired = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    const end = performance.now() + 20;
    while (performance.now() < end) await setImmediate();
    running--;
    if (++started === 3) events.emit('third');
  };
  const thirdRun = once(events, 'third');
  const scheduler = startCleanupScheduler([{ name: 'slow', deleteExpired }], log, 1);
  await thirdRun;
  await scheduler.stop();
  expect([maxRunning, running]).toEqual([1, 0]);
});

test('stop aborts the current task, waits for it, and starts no other', async () => {
  const done: string[] = [];
  const scheduler = startCleanupScheduler(
    [
      {
        name: 'long',
        deleteExpired: async (signal) => {
          await once(signal, 'abort');
          await setImmediate();
          done.push('ended');
        },
      },
      { name: 'the next', deleteExpired: async () => done.push('next') },
    ],
    log,
  );
  await scheduler.stop();
  expect(done).toEqual(['ended']);
});

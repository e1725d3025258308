import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startCleanupScheduler } from './cleanup-scheduler.ts';

const failures: string[] = [];
const log = { info() {}, warn() {}, error: (_details: object, message: string) => void failures.push(message) };

test('every task runs at the start, and one that fails stops no other', async () => {
  const events = new EventEmitter();
  const done: string[] = [];
  const last = once(events, 'last');
  const housekeeping = startCleanupScheduler(
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
  await last;
  await housekeeping.stop();

  expect(done).toEqual(['first']);
  expect(failures).toEqual(['housekeeping could not throw something away']);
});

test('a round begins only after the one before, however long that took', async () => {
  const events = new EventEmitter();
  let [begun, atWork, most] = [0, 0, 0];
  const forget = async () => {
    most = Math.max(most, ++atWork);
    const end = performance.now() + 20;
    while (performance.now() < end) await turn();
    atWork--;
    if (++begun === 3) events.emit('third');
  };
  const third = once(events, 'third');
  const housekeeping = startCleanupScheduler([{ name: 'slow', deleteExpired: forget }], log, 1);
  await third;
  await housekeeping.stop();
  expect([most, atWork]).toEqual([1, 0]);
});

test('a stop ends what is at work, waits for it, and begins nothing more', async () => {
  const done: string[] = [];
  const housekeeping = startCleanupScheduler(
    [
      {
        name: 'long',
        deleteExpired: async (stopped) => {
          await once(stopped, 'abort');
          await turn();
          done.push('ended');
        },
      },
      { name: 'the next', deleteExpired: async () => done.push('next') },
    ],
    log,
  );
  await housekeeping.stop();
  expect(done).toEqual(['ended']);
});

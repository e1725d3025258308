import { expect, test } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

test('every task runs at the start, and one that fails stops no other', async () => {
  const done: string[] = [];
  const failures: string[] = [];
  const log = { info() {}, warn() {}, error: (_details: object, message: string) => void failures.push(message) };

  await startHousekeeping(
    [
      { what: 'the first', forget: async () => done.push('first') },
      {
        what: 'the second',
        forget: async () => {
          throw new Error('no disk');
        },
      },
      { what: 'the last', forget: async () => done.push('last') },
    ],
    log,
  ).stop();

  expect(done).toEqual(['first', 'last']);
  expect(failures).toEqual(['housekeeping could not throw something away']);
});

import { expect, test } from 'vitest';
import { toInstant } from './instants.ts';

test.each([
  ['2026-08-19T14:02:07-04:00', '2026-08-19T18:02:07.000Z'],
  ['2026-09-18 13:27:28 UTC', '2026-09-18T13:27:28.000Z'],
  ['2024-03-04T14:29:08.532+00:00', '2024-03-04T14:29:08.532Z'],
  ['2026-07-30', '2026-07-30T00:00:00.000Z'],
  [1_553_186_035_299, '2019-03-21T16:33:55.299Z'],
  ['1553186035299', '2019-03-21T16:33:55.299Z'],
  ['Posted 3 days ago', undefined],
  ['2026-02-30', undefined],
  ['', undefined],
  [null, undefined],
])('reads %j', (value, expected) => {
  expect(toInstant(value)).toBe(expected);
});

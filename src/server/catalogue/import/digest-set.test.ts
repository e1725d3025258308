import { expect, test } from 'vitest';
import { createDigestSet } from './digest-set.ts';

test('adds an id once', () => {
  const seen = createDigestSet();

  expect([seen.add('a'), seen.add('b'), seen.add('a')]).toEqual([true, true, false]);
  expect([seen.has('a'), seen.has('c')]).toEqual([true, false]);
});

test('stores a hundred thousand ids', () => {
  const seen = createDigestSet();
  const ids = Array.from({ length: 100_000 }, (_, number) => `job-${number}`);

  expect(ids.filter((id) => !seen.add(id))).toEqual([]);
  expect(ids.filter((id) => !seen.has(id))).toEqual([]);
  expect(seen.has('job-100000')).toBe(false);
});

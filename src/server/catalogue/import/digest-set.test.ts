import { expect, test } from 'vitest';
import { createDigestSet } from './digest-set.ts';

test('adds an id once', () => {
  const digests = createDigestSet();

  expect([digests.add('a'), digests.add('b'), digests.add('a')]).toEqual([true, true, false]);
  expect([digests.has('a'), digests.has('c')]).toEqual([true, false]);
});

test('stores a hundred thousand ids', () => {
  const digests = createDigestSet();
  const ids = Array.from({ length: 100_000 }, (_, number) => `job-${number}`);

  expect(ids.filter((id) => !digests.add(id))).toEqual([]);
  expect(ids.filter((id) => !digests.has(id))).toEqual([]);
  expect(digests.has('job-100000')).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['engineer', 'engineer', 0],
  ['engineer', 'enginer', 1],
  ['engineer', 'engineers', 1],
  ['engineer', 'enginear', 1],
  ['engineer', 'engniere', 2],
  ['manager', 'amnager', 1],
  ['nurse', 'purse', 1],
  ['nurse', '', Number.POSITIVE_INFINITY],
  ['nurse', 'cook', Number.POSITIVE_INFINITY],
])('the distance of %s and %s is %i', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
});

test('is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

  fc.assert(fc.property(word, word, fc.nat(4), (a, b, max) => editDistance(a, b, max) === editDistance(b, a, max)));
});

test('is one for one mistake at any position', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 12 });

  fc.assert(
    fc.property(word, fc.nat(), (right, place) => {
      const at = place % right.length;
      expect(editDistance(right, right.slice(0, at) + right.slice(at + 1), 1)).toBe(1);
      expect(editDistance(right, `${right.slice(0, at)}x${right.slice(at)}`, 1)).toBe(1);
      expect(editDistance(right, `${right.slice(0, at)}x${right.slice(at + 1)}`, 1)).toBe(1);
    }),
  );
});

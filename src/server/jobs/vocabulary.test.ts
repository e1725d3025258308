import { expect, test } from 'vitest';
import { vocabulary } from './vocabulary.ts';

const counted = (word: string, jobs = 1, titles = 0) => ({ word, jobs, titles });
const words = vocabulary([
  counted('engineers', 3, 3),
  counted('engineer', 90, 60),
  counted('engineering', 40, 9),
  counted('manager', 80, 70),
  counted('manger'),
  counted('java', 7),
  counted('2018', 5),
  counted('nurse', 4, 4),
  counted('purse', 40),
]);

test('beginnings, as long as they are few', () => {
  expect(words.beginningWith('engineer', 3)).toEqual(['engineer', 'engineering', 'engineers']);
  expect(words.beginningWith('e', 2)).toBeUndefined();
  expect(words.beginningWith('x', 2)).toEqual([]);
});

test('singular and plural', () => {
  expect(words.formsOf('engineers')).toEqual(['engineer', 'engineers']);
  expect(words.formsOf('cook')).toEqual([]);
});

test.each([
  ['enginear', 'engineer'],
  ['manaegr', 'manager'],
  ['jawa', 'java'],
  ['engeneeering', 'engineering'],
  ['nurze', 'nurse'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(words.nearest(typed)[0]).toBe(meant);
});

test('of equally near words the one in more titles is likelier', () => {
  expect(words.nearest('wurse')).toEqual(['nurse', 'purse']);
});

test.each(['jav', '2019', 'xyzzy', 'enigne'])('%s is not near anything', (typed) => {
  expect(words.nearest(typed)).toEqual([]);
});

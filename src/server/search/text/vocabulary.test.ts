import { expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const counted = (word: string, jobs = 1, titles = 0) => ({ word, jobCount: jobs, titleCount: titles });
const words = createVocabulary([
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
  expect(words.findByPrefix('engineer', 3)).toEqual(['engineer', 'engineering', 'engineers']);
  expect(words.findByPrefix('e', 2)).toBeUndefined();
  expect(words.findByPrefix('x', 2)).toEqual([]);
});

test('singular and plural', () => {
  expect(words.findForms('engineers')).toEqual(['engineer', 'engineers']);
  expect(words.findForms('cook')).toEqual([]);
});

test.each([
  ['enginear', 'engineer'],
  ['manaegr', 'manager'],
  ['jawa', 'java'],
  ['engeneeering', 'engineering'],
  ['nurze', 'nurse'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(words.findNearest(typed)[0]).toBe(meant);
});

test('of equally near words the one in more titles is likelier', () => {
  expect(words.findNearest('wurse')).toEqual(['nurse', 'purse']);
});

test.each(['jav', '2019', 'xyzzy', 'enigne'])('%s is not near anything', (typed) => {
  expect(words.findNearest(typed)).toEqual([]);
});

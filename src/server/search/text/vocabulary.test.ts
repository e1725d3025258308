import { expect, test } from 'vitest';
import { createVocabulary } from './vocabulary.ts';

const frequency = (word: string, jobCount = 1, titleCount = 0) => ({ word, jobCount, titleCount });
const words = createVocabulary([
  frequency('engineers', 3, 3),
  frequency('engineer', 90, 60),
  frequency('engineering', 40, 9),
  frequency('manager', 80, 70),
  frequency('manger'),
  frequency('java', 7),
  frequency('2018', 5),
  frequency('nurse', 4, 4),
  frequency('purse', 40),
]);

test('finds words by prefix up to a limit', () => {
  expect(words.findByPrefix('engineer', 3)).toEqual(['engineer', 'engineering', 'engineers']);
  expect(words.findByPrefix('e', 2)).toBeUndefined();
  expect(words.findByPrefix('x', 2)).toEqual([]);
});

test('finds singular and plural forms', () => {
  expect(words.findForms('engineers')).toEqual(['engineer', 'engineers']);
  expect(words.findForms('cook')).toEqual([]);
});

test.each([
  ['enginear', 'engineer'],
  ['manaegr', 'manager'],
  ['jawa', 'java'],
  ['engeneeering', 'engineering'],
  ['nurze', 'nurse'],
])('corrects %s to %s', (typed, corrected) => {
  expect(words.findNearest(typed)[0]).toBe(corrected);
});

test('prefers the word in more titles among equal distances', () => {
  expect(words.findNearest('wurse')).toEqual(['nurse', 'purse']);
});

test.each(['jav', '2019', 'xyzzy', 'enigne'])('finds no word near %s', (typed) => {
  expect(words.findNearest(typed)).toEqual([]);
});

import { expect, it } from 'vitest';
import { wrapText } from './text-wrap.ts';

const wrapped = (text: string, width: number, most = 3) =>
  wrapText(text, { width, maxLines: most, measureWidth: ({ length }) => length });

it('keeps a short text on one line', () => {
  expect(wrapped('Tool smith', 20)).toEqual(['Tool smith']);
  expect(wrapped('', 20)).toEqual([]);
});

it('breaks between words', () => {
  expect(wrapped('Senior Backend Engineer, Payments', 16)).toEqual(['Senior Backend', 'Engineer,', 'Payments']);
});

it('ends the last line in an ellipsis when more is to come', () => {
  expect(wrapped('one two three four five six', 9)).toEqual(['one two', 'three', 'four fiv…']);
  expect(wrapped('one two three, four', 10, 2)).toEqual(['one two', 'three, fo…']);
  expect(wrapped('one two, three', 9, 1)).toEqual(['one two…']);
});

it('breaks a word that no line can hold', () => {
  expect(wrapped('Donaudampfschiff', 6)).toEqual(['Donaud', 'ampfsc', 'hiff']);
  expect(wrapped('Donaudampfschifffahrt', 6)).toEqual(['Donaud', 'ampfsc', 'hifff…']);
});

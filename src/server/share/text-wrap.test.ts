import { expect, it } from 'vitest';
import { wrapText } from './text-wrap.ts';

const wrap = (text: string, width: number, maxLines = 3) =>
  wrapText(text, { width, maxLines, measureWidth: ({ length }) => length });

it('keeps a short text on one line', () => {
  expect(wrap('Tool smith', 20)).toEqual(['Tool smith']);
  expect(wrap('', 20)).toEqual([]);
});

it('breaks between words', () => {
  expect(wrap('Senior Backend Engineer, Payments', 16)).toEqual(['Senior Backend', 'Engineer,', 'Payments']);
});

it('ends a truncated text with an ellipsis', () => {
  expect(wrap('one two three four five six', 9)).toEqual(['one two', 'three', 'four fiv…']);
  expect(wrap('one two three, four', 10, 2)).toEqual(['one two', 'three, fo…']);
  expect(wrap('one two, three', 9, 1)).toEqual(['one two…']);
});

it('breaks a word longer than a line', () => {
  expect(wrap('Donaudampfschiff', 6)).toEqual(['Donaud', 'ampfsc', 'hiff']);
  expect(wrap('Donaudampfschifffahrt', 6)).toEqual(['Donaud', 'ampfsc', 'hifff…']);
});

import { expect, test } from 'vitest';
import type { Question } from '#contract/questions/question-schema.ts';
import { toVoluntaryAnswers } from './voluntary-answers.ts';

const options = [
  { value: '1', label: 'Woman' },
  { value: '2', label: 'Man' },
  { value: '3', label: 'I prefer not to say' },
];
const ask = (question: Partial<Question>): Question => ({
  id: 'q',
  label: 'Q',
  kind: 'single',
  purpose: 'demographic',
  ...question,
});
const answer = (question: Partial<Question>, ...values: string[]) =>
  toVoluntaryAnswers([ask(question)], { q: values }).map(({ values, text }) => [values, text]);

test('an answer has the values of the source and their words', () => {
  expect(answer({ options }, '1')).toEqual([[['1'], 'Woman']]);
  expect(answer({ kind: 'multi', options }, '1', '2', '2')).toEqual([[['1', '2'], 'Woman; Man']]);
  expect(answer({ kind: 'boolean' }, 'false')).toEqual([[['false'], 'No']]);
  expect(answer({ kind: 'short_text' }, ' in own words ')).toEqual([[['in own words'], 'in own words']]);
});

test('nothing is an answer, and neither is the portal’s own option to decline', () => {
  expect(answer({ options })).toEqual([]);
  expect(answer({ options }, '')).toEqual([]);
  expect(answer({ kind: 'multi', options }, '', '1')).toEqual([]);
  expect(answer({ kind: 'short_text' }, ' ')).toEqual([]);
  expect(answer({ kind: 'info' }, 'x')).toEqual([]);
});

test('the source’s own option to decline is sent, alone', () => {
  expect(answer({ kind: 'multi', options }, '1', '3')).toEqual([[['3'], 'I prefer not to say']]);
});

test('own words of an option that is not chosen are dropped', () => {
  const questions = [ask({ options }), ask({ id: 'q/1', kind: 'short_text', shownIf: { question: 'q', anyOf: ['1'] } })];
  expect(toVoluntaryAnswers(questions, { q: ['2'], 'q/1': ['words'] }).map(({ id }) => id)).toEqual(['q']);
});

test('a value that is no option is refused', () => {
  expect(() => answer({ options }, '4')).toThrow('Choose from the answers of the list');
});

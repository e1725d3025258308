import { expect, test } from 'vitest';
import type { Question } from '#contract/questions/question-schema.ts';
import { putDeclineFirst, settleChoice } from './voluntary-options.ts';

const ask = (question: Partial<Question>): Question => ({ id: 'q', label: 'Q', kind: 'single', ...question });
const labels = (question: Partial<Question>) => putDeclineFirst(ask(question)).options?.map(({ label }) => label);
const options = [
  { value: '1', label: 'Woman' },
  { value: '3', label: 'Decline to self-identify' },
];

test('the option to decline is first, and added where there is none', () => {
  expect(labels({ options })).toEqual(['Decline to self-identify', 'Woman']);
  expect(labels({ kind: 'multi', options: options.slice(0, 1) })).toEqual(['I prefer not to say', 'Woman']);
  expect(labels({ kind: 'boolean' })).toEqual(['I prefer not to say', 'Yes', 'No']);
  expect(labels({ kind: 'short_text' })).toBeUndefined();
});

test('of several answers, the last choice takes back what contradicts it', () => {
  const question = ask({ kind: 'multi', options });
  expect(settleChoice(question, ['1'], ['1', '3'])).toEqual(['3']);
  expect(settleChoice(question, ['3'], ['3', '1'])).toEqual(['1']);
  expect(settleChoice(question, ['1'], [])).toEqual([]);
});

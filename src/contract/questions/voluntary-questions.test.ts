import { expect, test } from 'vitest';
import { isDecline, keepDecline } from './voluntary-questions.ts';

test.each([
  'I prefer not to say',
  'I don’t wish to answer',
  "I don't wish to answer",
  'I do not want to answer',
  'Decline To Self Identify',
  'Rather not say',
])('%j declines', (label) => {
  expect(isDecline({ value: '3', label })).toBe(true);
});

test.each(['Woman', 'I am not a protected veteran', 'No, I do not have a disability', 'Non-binary', 'Prefer to self-describe'])(
  '%j answers',
  (label) => {
    expect(isDecline({ value: '3', label })).toBe(false);
  },
);

test('to decline excludes all other answers', () => {
  const options = [
    { value: '1', label: 'Woman' },
    { value: '2', label: 'I prefer not to say' },
  ];
  expect(keepDecline(options, ['1', '2'])).toEqual(['2']);
  expect(keepDecline(options, ['1', ''])).toEqual(['']);
  expect(keepDecline(options, ['1'])).toEqual(['1']);
});

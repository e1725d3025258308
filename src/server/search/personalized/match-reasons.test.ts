import { expect, test } from 'vitest';
import { findMatchReasons } from './match-reasons.ts';

const matches = (job: { title: string; skills?: string[] }, ...tokens: string[]) =>
  findMatchReasons(
    { skills: [], ...job },
    tokens.map((token) => ({ token, weight: 1 })),
  );

test('returns skills first, in the spelling of the job', () => {
  const job = { title: 'node.js developer', skills: ['Kafka', 'Node.JS', 'Machine  Learning'] };

  expect(matches(job, 'smachinelearning', 'snodejs', 'tdeveloper')).toEqual(['Node.JS', 'Machine  Learning', 'developer']);
});

test('returns at most three reasons', () => {
  expect(matches({ title: 'Cook', skills: ['A1', 'B1', 'C1', 'D1'] }, 'sa1', 'sb1', 'sc1', 'sd1')).toEqual(['A1', 'B1', 'C1']);
});

test('joins neighboring title words, but not across a comma', () => {
  expect(matches({ title: 'Site Reliability Engineer, Data' }, 'tsite', 'treliability', 'tdata')).toEqual([
    'Site Reliability',
    'Data',
  ]);
});

test('returns a skill that is also in the title once', () => {
  expect(matches({ title: 'PYTHON Engineer', skills: ['Python'] }, 'spython', 'tpython')).toEqual(['Python']);
});

test('returns nothing without a match', () => {
  expect(matches({ title: 'Cook', skills: ['Knives'] }, 'wcook', 'c7', 'sknife')).toEqual([]);
});

import { expect, test } from 'vitest';
import { findMatchReasons } from './match-reasons.ts';

const matches = (job: { title: string; skills?: string[] }, ...tokens: string[]) =>
  findMatchReasons(
    { skills: [], ...job },
    tokens.map((token) => ({ token, weight: 1 })),
  );

test('skills come first, in the spelling of the job', () => {
  const job = { title: 'node.js developer', skills: ['Kafka', 'Node.JS', 'Machine  Learning'] };

  expect(matches(job, 'smachinelearning', 'snodejs', 'tdeveloper')).toEqual(['Node.JS', 'Machine  Learning', 'developer']);
});

test('three are enough', () => {
  expect(matches({ title: 'Cook', skills: ['A1', 'B1', 'C1', 'D1'] }, 'sa1', 'sb1', 'sc1', 'sd1')).toEqual(['A1', 'B1', 'C1']);
});

test('neighbours in a title are one match, what a comma parts are two', () => {
  expect(matches({ title: 'Site Reliability Engineer, Data' }, 'tsite', 'treliability', 'tdata')).toEqual([
    'Site Reliability',
    'Data',
  ]);
});

test('what is a skill and in the title is said once', () => {
  expect(matches({ title: 'PYTHON Engineer', skills: ['Python'] }, 'spython', 'tpython')).toEqual(['Python']);
});

test('nothing in common, nothing said', () => {
  expect(matches({ title: 'Cook', skills: ['Knives'] }, 'wcook', 'c7', 'sknife')).toEqual([]);
});

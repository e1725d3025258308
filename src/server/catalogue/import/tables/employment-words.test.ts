import { expect, test } from 'vitest';
import { parseEmployment } from './employment-words.ts';

test.each([
  ['Full-time, permanent', 'H', ['FULL_TIME']],
  ['unbefristet', 'H', []],
  ['Voll- oder Teilzeit', 'H', ['FULL_TIME', 'PART_TIME']],
  ['CDD à temps partiel', undefined, undefined],
  ['CDD / temps partiel', '', ['TEMPORARY', 'PART_TIME']],
  ['Contract, full time', 'C', ['FULL_TIME']],
  ['contract to hire', 'C2H', []],
  ['FULL_TIME', 'H', ['FULL_TIME']],
  ['Minijob (520 Euro)', '', ['PART_TIME']],
  ['Vollzeit (befristet)', 'H', ['FULL_TIME', 'TEMPORARY']],
  ['Teilzeit [20 Std., vormittags', '', ['PART_TIME']],
  ['(Minijob)', '', ['PART_TIME']],
  ['Springer (Teilzeit)', undefined, undefined],
  ['C2H', 'C2H', []],
  ['38.5 h/week', 'H', ['FULL_TIME']],
  ['80–100 %', 'H', ['PART_TIME', 'FULL_TIME']],
  ['Prácticas', '', ['INTERN']],
])('%j is type %s with %j', (text, type, employment) => {
  expect(parseEmployment(text)).toEqual(type === undefined ? { unknown: expect.any(String) } : { type, employment });
});

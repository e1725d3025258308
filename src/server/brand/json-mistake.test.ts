import { parse } from '@humanwhocodes/momoa';
import { expect, test } from 'vitest';
import { describeJsonMistake } from './json-mistake.ts';

test.each([
  ['{"cards": [1,\n]}', 'there is a comma too many before ]'],
  ['{"name": "A",}', 'there is a comma too many before }'],
  ['{"name": "A"\n"color": "#123456"}', 'a comma is missing before "color"'],
  ['{"cards": [{"a": 1}\n{"b": 2}]}', 'a comma is missing before {'],
  ['{"name" 7}', 'a colon is missing before 7'],
  ['{"name": }', 'there is no value before }'],
  ['{"name": "A"}}', 'there is a } too many, or another bracket was not closed before it'],
  ['{"name": "A"', 'it ends too early: a closing }, ] or " is missing'],
  ['{"name": "A}', 'it ends too early: a closing }, ] or " is missing'],
  ['', 'it ends too early: a closing }, ] or " is missing'],
  ['{“name”: "A"}', 'texts stand between straight double quotes ("), not between “'],
  ['{name: "A"}', 'name is not expected here: keys and texts stand between double quotes (")'],
  ['{"name": "A" // ours\n}', 'it cannot hold comments'],
  ['{,}', 'there is a comma too many'],
])('%j: %s', (text, reason) => {
  let found: unknown;
  try {
    parse(text, { mode: 'json' });
  } catch (error) {
    found = error;
  }
  expect(describeJsonMistake(text, found as { offset: number; message: string })).toBe(reason);
});

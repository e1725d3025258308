import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { parseBody } from './call-validation.ts';
import type { HttpError } from './errors/http-error.ts';

const call = { body: z.object({ category: z.array(z.string()), page: z.number() }) };

function findFields(body: unknown): Record<string, string> | undefined {
  try {
    parseBody(call, body);
  } catch (error) {
    return (error as HttpError).details.fields;
  }
  return undefined;
}

it('names the invalid fields', () => {
  expect(Object.keys(findFields({ category: ['a', 1], page: 'x' }) ?? {})).toEqual(['category.1', 'page']);
  expect(findFields({ category: ['a'], page: 1 })).toBeUndefined();
});

it('reads no list of more than 1,000 elements, and words fifty messages', () => {
  const findNames = (length: number) => Object.values(findFields({ category: Array(length).fill(1), page: 1 }) ?? {});
  expect(findNames(1000)).toHaveLength(50);
  expect(findNames(1001)).toEqual(['The field category must have at most 1000 values.']);
});

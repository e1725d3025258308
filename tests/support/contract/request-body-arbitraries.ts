/** Generates valid and slightly invalid bodies from the schema of a call. */
import fc from 'fast-check';
import type { z } from 'zod/mini';
import { listBodyFields, unwrapInputSchema } from './schema-introspection.ts';

type Schema = z.core.$ZodType;

/** @param invalidValue may replace any field */
export function arbitraryBody(body: Schema, invalidValue: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = listBodyFields(body).map(([name]) => name);
  if (names.length === 0) return fc.oneof(arbitraryValue(body), invalidValue);
  const replacements = fc.dictionary(fc.constantFrom(...names), invalidValue, { maxKeys: 3 });
  return fc
    .tuple(arbitraryValue(body), replacements)
    .map(([value, replacement]) => (isObject(value) ? { ...value, ...replacement } : value));
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Plausible values, so that some bodies pass most rules. */
const plausibleTexts = [
  'asha@example.com',
  '00000',
  'Asha Rao',
  '919812345678',
  'C',
  'Remote',
  '1',
  'x',
  '',
  'Engineer',
  'A'.repeat(20),
];

function arbitraryValue(schema: Schema): fc.Arbitrary<unknown> {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  const def = unwrapInputSchema(schema);
  if (type === 'optional' || type === 'nullable' || type === 'default')
    return fc.oneof({ weight: 4, arbitrary: arbitraryFor(def) }, fc.constantFrom(null, undefined));
  return arbitraryFor(def);
}

function arbitraryFor(def: ReturnType<typeof unwrapInputSchema>): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'string':
      return fc.oneof(fc.constantFrom(...plausibleTexts), fc.string({ unit: 'grapheme', maxLength: 300 }));
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 30 }), fc.double());
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array':
      return fc.array(arbitraryValue(def.element), { maxLength: 25 });
    case 'union':
      return fc.oneof(...def.options.map(arbitraryValue));
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, arbitraryValue(field)])), {
        requiredKeys: [],
      });
    default:
      return fc.jsonValue();
  }
}

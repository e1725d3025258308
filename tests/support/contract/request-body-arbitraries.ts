/** Generates valid and slightly invalid bodies from the schema of a call. */
import fc from 'fast-check';
import type { z } from 'zod/mini';
import { listBodyFields, unwrapInputSchema } from './schema-introspection.ts';

type Schema = z.core.$ZodType;

/** @param spoilt what may stand in the place of any field */
export function arbitraryBody(body: Schema, spoilt: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = listBodyFields(body).map(([name]) => name);
  if (names.length === 0) return fc.oneof(valuesOf(body), spoilt);
  const spoils = fc.dictionary(fc.constantFrom(...names), spoilt, { maxKeys: 3 });
  return fc.tuple(valuesOf(body), spoils).map(([value, spoil]) => (isObject(value) ? { ...value, ...spoil } : value));
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Such as people send: most rules hold for some of them. */
const usual = ['asha@example.com', '00000', 'Asha Rao', '919812345678', 'C', 'Remote', '1', 'x', '', 'Engineer', 'A'.repeat(20)];

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type } = (schema as z.core.$ZodTypes)._zod.def;
  const def = unwrapInputSchema(schema);
  if (type === 'optional' || type === 'nullable' || type === 'default')
    return fc.oneof({ weight: 4, arbitrary: sent(def) }, fc.constantFrom(null, undefined));
  return sent(def);
}

function sent(def: ReturnType<typeof unwrapInputSchema>): fc.Arbitrary<unknown> {
  switch (def.type) {
    case 'string':
      return fc.oneof(fc.constantFrom(...usual), fc.string({ unit: 'grapheme', maxLength: 300 }));
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 30 }), fc.double());
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 25 });
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field)])), {
        requiredKeys: [],
      });
    default:
      return fc.jsonValue();
  }
}

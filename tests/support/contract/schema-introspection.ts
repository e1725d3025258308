/** Reads the contract's schemas as data, so that tests cover every field. */
import type { z } from 'zod/mini';

type Schema = z.core.$ZodType;

/** Returns the definition of a schema's input, without optional, nullable, default and pipe. */
export function unwrapInputSchema(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return unwrapInputSchema(def.innerType);
  return def.type === 'pipe' ? unwrapInputSchema(def.in) : def;
}

/** Lists the fields of a body, of all alternatives of a union. */
export function listBodyFields(body: Schema | undefined): [name: string, schema: Schema][] {
  if (!body) return [];
  const def = unwrapInputSchema(body);
  if (def.type === 'union') return def.options.flatMap(listBodyFields);
  return def.type === 'object' ? Object.entries(def.shape) : [];
}

import type { z } from 'zod/mini';
import type { BodyOf, Call } from '#contract/call.ts';
import type { CallArgs } from './query-client.ts';

interface Sent<C extends Call> {
  body?: BodyOf<C>;
  params?: Record<string, string | number>;
  search?: Record<string, string>;
  identity?: CallArgs['identity'];
}

/**
 * The two things an endpoint takes from its call: what to send, and what must come back. The call itself arrives when it
 * is made for the first time (docs/decisions/015).
 */
export function requestFor<C extends Call, Arg>(call: () => Promise<C>, sent: (arg: Arg) => Sent<C> = () => ({})) {
  return {
    query: (arg: Arg): CallArgs => ({ call, ...sent(arg) }),
    rawResponseSchema: lazySchema(async () => (await call()).response as C['response']),
  };
}

/** A schema that arrives when there is something to check. */
export function lazySchema<Schema extends z.ZodMiniType>(schema: () => Promise<Schema>): Schema {
  const validate = async (value: unknown) => (await schema())['~standard'].validate(value);
  // All that the cache asks of a schema is its standard part, and that may take its time.
  return { '~standard': { version: 1, vendor: 'careers', validate } } as unknown as Schema;
}

import { type BodyOf, type Call, pathOf } from '#contract/call.ts';
import type { CallArgs } from './api.ts';

interface Sent<C extends Call> {
  body?: BodyOf<C> | FormData;
  params?: Record<string, string | number>;
  identity?: CallArgs['identity'];
}

/** The two things an endpoint takes from its call: what to send, and what must come back. */
export function asks<C extends Call, Arg>(call: C, sent: (arg: Arg) => Sent<C> = () => ({})) {
  return {
    query: (arg: Arg): CallArgs => {
      const { params, ...rest } = sent(arg);
      return { url: pathOf(call, params), method: call.method, ...rest };
    },
    rawResponseSchema: call.answer as C['answer'],
  };
}

import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { AnswerOf, Call } from '#contract/call.ts';
import { chunk } from '../chunk.ts';
import type { Wire } from './wire.ts';

const sender = chunk(() => import('./file-sender.ts'));

export type FileCall = Call & { file: string };

export interface Sent {
  fields: Record<string, string>;
  file: File;
  onProgress?: ((share: number) => void) | undefined;
}

export type Result<C extends Call> = { data: AnswerOf<C> } | { error: FetchBaseQueryError };

/** What an endpoint takes from a call with a file, as `asks` is for the others. `onProgress` is told shares from 0 to 1. */
export function uploads<C extends FileCall, Arg>(load: () => Promise<C>, sent: (arg: Arg) => Sent) {
  return {
    queryFn: async (arg: Arg, { extra, signal }: BaseQueryApi): Promise<Result<C>> => {
      const wire = extra as Wire;
      const arrived = await Promise.all([load(), sender()]).catch(() => undefined);
      if (!arrived) return { error: { status: 'FETCH_ERROR', error: 'no-call' } };
      const [call, { send }] = arrived;
      const token = wire.token();
      const result = await send(call, sent(arg), wire, signal);
      if ('error' in result && result.error.status === 401) wire.refused(token);
      return result;
    },
  };
}

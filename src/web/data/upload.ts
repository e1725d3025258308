import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { AnswerOf, Call } from '#contract/call.ts';
import { chunk } from '../chunk.ts';
import { overTheWire } from './over-the-wire.ts';

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
    queryFn: (arg: Arg, asking: BaseQueryApi): Promise<Result<C>> =>
      overTheWire<C, Sent, Result<C>>({ call: load, sender, args: sent(arg) }, asking),
  };
}

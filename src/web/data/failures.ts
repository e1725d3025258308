import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RefusalAnswer } from '#contract/answers.ts';
import { texts } from '#texts/failures.ts';

export type CallFailure = FetchBaseQueryError | SerializedError;

/** The server's own sentence for a refusal, or undefined when it gave none (network down, not JSON, too slow). */
export function sentenceOf(failure: CallFailure | undefined): string | undefined {
  const error = refusalOf(failure)?.error as RefusalAnswer['error'] | string | undefined;
  return typeof error === 'string' ? error : error?.message;
}

/** The machine's word for a refusal. */
export function codeOf(failure: CallFailure | undefined): string | undefined {
  return refusalOf(failure)?.error?.code;
}

/**
 * What to tell a person about a failed call: the server's sentence, the lost network, or else the screen's own words.
 * Why only in the browser? It is asked after somebody pressed something.
 */
export function explained(failure: CallFailure | undefined, otherwise: string): string {
  const status = statusOf(failure);
  // What broke on the server's side is not a person's to know; the screen says what it means for them.
  const sentence = Number(status) < 500 ? sentenceOf(failure) : undefined;
  return sentence ?? (status === 'FETCH_ERROR' && !navigator.onLine ? texts.offline : otherwise);
}

/** The sentences of a refusal by field. */
export function fieldsOf(failure: CallFailure | undefined): Record<string, string> {
  return refusalOf(failure)?.error?.fields ?? {};
}

/** What a refusal says can be done instead, when it does. */
export function hintOf(failure: CallFailure | undefined): string | undefined {
  return refusalOf(failure)?.hint;
}

/** The HTTP status, or the data layer's own word for what went wrong. */
export function statusOf(failure: CallFailure | undefined): number | string | undefined {
  if (!failure || !('status' in failure)) return undefined;
  // What stands before the server may answer in HTML: that cannot be read, but its status can.
  return failure.status === 'PARSING_ERROR' && failure.originalStatus >= 400 ? failure.originalStatus : failure.status;
}

function refusalOf(failure: CallFailure | undefined): RefusalAnswer | undefined {
  if (!failure || !('status' in failure) || typeof failure.status !== 'number') return undefined;
  const body = failure.data;
  return typeof body === 'object' && body !== null && 'error' in body ? (body as RefusalAnswer) : undefined;
}

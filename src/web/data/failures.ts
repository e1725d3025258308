import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { RefusalAnswer } from '#contract/answers.ts';

export type CallFailure = FetchBaseQueryError | SerializedError;

/** The server's own sentence for a refusal, or undefined when it gave none (network down, not JSON, too slow). */
export function sentenceOf(failure: CallFailure | undefined): string | undefined {
  const error = refusalOf(failure)?.error as RefusalAnswer['error'] | string | undefined;
  return typeof error === 'string' ? error : error?.message;
}

/** The sentences of a refusal by field. */
export function fieldsOf(failure: CallFailure | undefined): Record<string, string> {
  return refusalOf(failure)?.error?.fields ?? {};
}

/** The HTTP status, or the data layer's own word for what went wrong. */
export function statusOf(failure: CallFailure | undefined): number | string | undefined {
  return failure && 'status' in failure ? failure.status : undefined;
}

function refusalOf(failure: CallFailure | undefined): RefusalAnswer | undefined {
  if (!failure || !('status' in failure) || typeof failure.status !== 'number') return undefined;
  const body = failure.data;
  return typeof body === 'object' && body !== null && 'error' in body ? (body as RefusalAnswer) : undefined;
}

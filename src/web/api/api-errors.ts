import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { ErrorResponse } from '#contract/responses.ts';
import { texts } from '#texts/failures.ts';

export type ApiError = FetchBaseQueryError | SerializedError;

/** The server's own sentence for a refusal, or undefined when it gave none (network down, not JSON, too slow). */
export function serverMessage(failure: ApiError | undefined): string | undefined {
  const error = refusalOf(failure)?.error as ErrorResponse['error'] | string | undefined;
  return typeof error === 'string' ? error : error?.message;
}

/** The machine's word for a refusal. */
export function errorCode(failure: ApiError | undefined): string | undefined {
  return refusalOf(failure)?.error?.code;
}

/**
 * What to tell a person about a failed call: the server's sentence, the lost network, or else the screen's own words.
 * Why only in the browser? It is asked after somebody pressed something.
 */
export function errorMessage(failure: ApiError | undefined, otherwise: string): string {
  const status = errorStatus(failure);
  // What broke on the server's side is not a person's to know; the screen says what it means for them.
  const sentence = Number(status) < 500 ? serverMessage(failure) : undefined;
  return sentence ?? (status === 'FETCH_ERROR' && !navigator.onLine ? texts.offline : otherwise);
}

/** The sentences of a refusal by field. */
export function fieldErrors(failure: ApiError | undefined): Record<string, string> {
  return refusalOf(failure)?.error?.fields ?? {};
}

/** What a refusal says can be done instead, when it does. */
export function errorHint(failure: ApiError | undefined): string | undefined {
  return refusalOf(failure)?.hint;
}

/** The HTTP status, or the data layer's own word for what went wrong. */
export function errorStatus(failure: ApiError | undefined): number | string | undefined {
  if (!failure || !('status' in failure)) return undefined;
  // What stands before the server may answer in HTML: that cannot be read, but its status can.
  return failure.status === 'PARSING_ERROR' && failure.originalStatus >= 400 ? failure.originalStatus : failure.status;
}

function refusalOf(failure: ApiError | undefined): ErrorResponse | undefined {
  if (!failure || !('status' in failure) || typeof failure.status !== 'number') return undefined;
  const body = failure.data;
  return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorResponse) : undefined;
}

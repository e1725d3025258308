/** Classifies failed calls and finds the message to show (spec §8). */
import type { ErrorResponse } from '#contract/responses.ts';
import { texts } from '#texts/failures.ts';

/**
 * - `http`: the server rejected the call
 * - `parsing`: the response does not match the contract
 * - `network`, `timeout`: no response
 * - `aborted`: the user canceled the call
 * - `unexpected`: the call could not be sent
 */
export type ApiErrorKind = 'http' | 'parsing' | 'network' | 'timeout' | 'aborted' | 'unexpected';

interface ApiErrorDetails extends ErrorOptions {
  status?: number | undefined;
  body?: unknown;
  message?: string | undefined;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The HTTP status of a rejected call. */
  readonly status: number | undefined;
  /** The body of a rejected call; undefined when unreadable. */
  readonly body: unknown;

  constructor(kind: ApiErrorKind, { status, body, message = kind, ...options }: ApiErrorDetails = {}) {
    super(message, options);
    this.kind = kind;
    this.status = status;
    this.body = body;
  }
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('unexpected', { message: error instanceof Error ? error.message : String(error), cause: error });
}

export const errorStatus = (error: ApiError | undefined) => error?.status;

/** Returns the server's message, if it sent one. */
export function serverMessage(error: ApiError | undefined): string | undefined {
  const details = errorResponse(error)?.error as ErrorResponse['error'] | string | undefined;
  return typeof details === 'string' ? details : details?.message;
}

export function errorCode(error: ApiError | undefined): string | undefined {
  return errorResponse(error)?.error?.code;
}

/** Returns the server's messages by field. */
export function fieldErrors(error: ApiError | undefined): Record<string, string> {
  return errorResponse(error)?.error?.fields ?? {};
}

/** Returns the alternative that the server suggests. */
export function errorHint(error: ApiError | undefined): string | undefined {
  return errorResponse(error)?.hint;
}

/**
 * Returns the message to show: the server's, the offline message or the fallback.
 * Reads `navigator`, so only event handlers in the browser may call it.
 */
export function errorMessage(error: ApiError | undefined, fallback: string): string {
  // The message of a 5xx is for the operator; the user sees the fallback.
  const message = Number(error?.status) < 500 ? serverMessage(error) : undefined;
  return message ?? (error?.kind === 'network' && !navigator.onLine ? texts.offline : fallback);
}

function errorResponse(error: ApiError | undefined): ErrorResponse | undefined {
  const body = error?.body;
  return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorResponse) : undefined;
}

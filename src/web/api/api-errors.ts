/** Why a call failed (spec §8), and what to show a person then. */
import type { ErrorResponse } from '#contract/responses.ts';
import { texts } from '#texts/failures.ts';

/**
 * - `http`: the server refused the call
 * - `parsing`: the response was not what the contract says
 * - `network`, `timeout`: no response
 * - `aborted`: the person withdrew the call
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
  /** The HTTP status of a refused call. */
  readonly status: number | undefined;
  /** The body of a refused call; undefined when it was unreadable. */
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

/** The server's own message; undefined when it sent none. */
export function serverMessage(error: ApiError | undefined): string | undefined {
  const said = errorResponse(error)?.error as ErrorResponse['error'] | string | undefined;
  return typeof said === 'string' ? said : said?.message;
}

export function errorCode(error: ApiError | undefined): string | undefined {
  return errorResponse(error)?.error?.code;
}

/** The server's messages by field. */
export function fieldErrors(error: ApiError | undefined): Record<string, string> {
  return errorResponse(error)?.error?.fields ?? {};
}

/** What the server suggests instead. */
export function errorHint(error: ApiError | undefined): string | undefined {
  return errorResponse(error)?.hint;
}

/**
 * The message for a person: the server's, the lost network, or else the screen's own.
 * It reads `navigator`, so it is for event handlers in the browser.
 */
export function errorMessage(error: ApiError | undefined, fallback: string): string {
  // The cause of a server fault is for the operator; the screen says what it means for the person.
  const message = Number(error?.status) < 500 ? serverMessage(error) : undefined;
  return message ?? (error?.kind === 'network' && !navigator.onLine ? texts.offline : fallback);
}

function errorResponse(error: ApiError | undefined): ErrorResponse | undefined {
  const body = error?.body;
  return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorResponse) : undefined;
}

/** Maps errors to HTTP responses. */
import type { FastifyError } from 'fastify';
import { DomainError, type DomainErrorKind, defaultCodes, type ErrorDetails, unavailable } from '#server/domain-error.ts';
import type { AppLogger } from '#server/logger.ts';

/** An expected failure of HTTP code. The message is shown to the user. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = details.code ?? codeByStatus.get(status) ?? 'failed';
    this.details = details;
  }
}

const statusByKind: Record<DomainErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'rate-limited': 429,
  unavailable: 503,
};

const codeByStatus = new Map<number, string>([
  [414, 'address_too_long'],
  ...Object.entries(statusByKind).map(([kind, status]) => [status, defaultCodes[kind as DomainErrorKind]] as const),
]);

const fromDomainError = ({ kind, code, message, details }: DomainError) =>
  new HttpError(statusByKind[kind], message, { ...details, code });

/** After this error Fastify reads no more of the body and closes the connection. */
export const bodyTooLargeCode = 'FST_ERR_CTP_BODY_TOO_LARGE';

/** Responses to malformed requests, by Fastify's error code. */
const malformedRequests: Record<string, [status: number, message: string]> = {
  [bodyTooLargeCode]: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request does not have the length it claims.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the request as JSON.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
};

/** Maps an error to its response; returns undefined for an unexpected error. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError) return fromDomainError(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return fromDomainError(unavailable());
  const malformed = code === undefined ? undefined : malformedRequests[code];
  if (malformed) return new HttpError(...malformed);
  if (isOutage(error)) return fromDomainError(unavailable());
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode === 422 ? 400 : statusCode, 'The request is not valid.');
  }
  return undefined;
}

/**
 * Returns whether the database or the disk is unreachable, overloaded, full or in a conflict: the classes 08, 40, 53 and 57
 * of PostgreSQL, errors of the network and the file system, and SQLite's busy, locked, read-only, I/O, full and cannot-open.
 */
function isOutage(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  if (code === 'ERR_SQLITE_ERROR') return errcode !== undefined && [5, 6, 8, 10, 13, 14].includes(errcode & 0xff);
  if (
    typeof code === 'string' &&
    /^(08|40|53|57)\w{3}$|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOSPC|DQUOT|ROFS|IO|AI_AGAIN)$/.test(code)
  )
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|^Query read timeout|is not queryable$/.test(
    message ?? '',
  );
}

/** Builds the response body. The profile call alone has its message as a string (spec §7: `error.data.error`). */
export function httpErrorBody(error: HttpError, asText = false): Record<string, unknown> {
  const { fields, extra } = error.details;
  if (asText) return { success: false, error: error.message };
  return { success: false, error: { message: error.message, code: error.code, ...(fields && { fields }) }, ...extra };
}

/** Log names of security events (ASVS 5.0, 16.3.2 and 16.3.3), by status. The 404 of another candidate's object is one as well. */
const securityEvents: Record<number, string> = { 401: 'session_refused', 403: 'access_refused', 429: 'limit_hit' };

/** Logs an error with its cause and maps it to the response. Security events include the client's address. */
export function logAndMapError(error: unknown, log: AppLogger, ip?: string): HttpError {
  const httpError = toHttpError(error);
  if (!httpError) {
    log.error({ err: error }, 'unexpected error');
    return new HttpError(500, 'Something went wrong on our side. Try again in a moment.');
  }
  const { status, code, message, details } = httpError;
  const name = details.isForeign ? 'access_refused' : securityEvents[status];
  const event = name && { event: name, ip };
  const entry = { ...event, status, refused: code, fields: details.fields, reason: details.reason };
  // The operator can fix an outage or an overload, but not a rejected request.
  const isExpected = error instanceof HttpError || error instanceof DomainError;
  if (status === 503 && !isExpected) log.warn({ ...entry, err: error }, message);
  // `npm start` logs warnings only, and security events belong to every log.
  else if (event) log.warn(entry, message);
  else log.info(entry, message);
  return httpError;
}

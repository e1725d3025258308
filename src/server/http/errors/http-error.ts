/** An expected "no", and the one place that words every failure for the wire. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorKind, defaultCodes, type ErrorDetails, unavailable } from '#server/domain-error.ts';
import type { AppLogger } from '#server/logger.ts';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { renderUnavailablePage } from './unavailable-page.ts';

/** Thrown by whoever decides that the answer is no: the status is the contract's, the sentence is for a person. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, sentence: string, details: ErrorDetails = {}) {
    super(sentence);
    this.status = status;
    this.code = details.code ?? codeOf(status);
    this.details = details;
  }
}

/** Refusals that are security events (ASVS 5.0, 16.3.2 and 16.3.3), as the log names them. */
const events: Record<number, string> = { 401: 'session_refused', 403: 'access_refused', 429: 'limit_hit' };
const statuses: Record<DomainErrorKind, number> = {
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

const codes = new Map<number, string>([
  [414, 'address_too_long'],
  ...Object.entries(statuses).map(([kind, status]) => [status, defaultCodes[kind as DomainErrorKind]] as const),
]);

const codeOf = (status: number) => codes.get(status) ?? 'failed';

const fromDomainError = ({ kind, code, message, details }: DomainError) =>
  new HttpError(statuses[kind], message, { ...details, code });

/** Fastify reads no more of it, and closes the connection. */
const unreadBody = 'FST_ERR_CTP_BODY_TOO_LARGE';

/** What a sender of a broken request reads, by Fastify's own error codes. */
const requestFaults: Record<string, [status: number, sentence: string]> = {
  [unreadBody]: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request does not have the length it claims.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send the request as JSON.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'The address is too long.'],
};

/** Turns whatever was thrown into the refusal that is sent, or undefined when nobody foresaw it. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError) return fromDomainError(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return fromDomainError(unavailable());
  const fault = code === undefined ? undefined : requestFaults[code];
  if (fault) return new HttpError(...fault);
  if (isOutage(error)) return fromDomainError(unavailable());
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode === 422 ? 400 : statusCode, 'The request is not valid.');
  }
  return undefined;
}

/** The database cannot be reached, is shutting down or undid what met another: PostgreSQL's classes 08, 40, 53 and 57, and SQLite's busy, full and read-only. */
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

/** The body of a refusal. The profile call alone carries its sentence as a string (spec §7: `error.data.error`). */
export function httpErrorBody(refusal: HttpError, asText = false): Record<string, unknown> {
  const { fields, extra } = refusal.details;
  if (asText) return { success: false, error: refusal.message };
  return { success: false, error: { message: refusal.message, code: refusal.code, ...(fields && { fields }) }, ...extra };
}

/** @param headers what every answer has: a refusal may come before the hook that sets them */
export function registerErrorHandler(
  app: FastifyInstance,
  headers: Record<string, string>,
  profilePath: string,
  onSignedOut: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const said = logAndMapError(error, request.log, request.ip);
    if (said.status === 401) onSignedOut(request, reply);
    if ((error as Partial<FastifyError>).code === unreadBody) lingeringClose(request, reply);
    const { retryAfter } = said.details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    reply.code(said.status).headers({ ...headers, 'cache-control': 'no-store' });
    if (said.status === 503 && isForPerson(request))
      return reply.type('text/html; charset=utf-8').send(renderUnavailablePage(said.message, retryAfter ?? 0));
    return reply.type('application/json; charset=utf-8').send(httpErrorBody(said, request.routeOptions.url === profilePath));
  });
}

/** A page, which no call claims, asked for by a browser. */
const isForPerson = (request: FastifyRequest) =>
  request.is404 && request.method === 'GET' && request.headers.accept?.includes('text/html') === true;

/** What is said to whoever asked, the log being told why; and from which address, where it is a security event. */
export function logAndMapError(error: unknown, log: AppLogger, ip?: string): HttpError {
  const refusal = toHttpError(error);
  if (refusal) {
    const { fields, reason } = refusal.details;
    const event = events[refusal.status] && { event: events[refusal.status], ip };
    const details = { ...event, status: refusal.status, refused: refusal.code, fields, reason };
    // What is down, full or too slow is nothing that whoever asked could mend.
    if (refusal.status === 503 && !(error instanceof HttpError || error instanceof DomainError))
      log.warn({ ...details, err: error }, refusal.message);
    else log.info(details, refusal.message);
  } else log.error({ err: error }, 'not foreseen');
  return refusal ?? new HttpError(500, 'Something went wrong on our side. Try again in a moment.');
}

/** What Fastify refuses before any route is found, such as a path that does not decode, in the same words and shape. */
export function createFrameworkErrorHandler(headers: Record<string, string>) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toHttpError(error) ?? new HttpError(400, 'The request is not valid.');
    reply
      .code(refusal.status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(httpErrorBody(refusal));
  };
}

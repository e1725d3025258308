/** Registers the handlers that turn errors into responses. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lingeringClose } from '../lifecycle/lingering-close.ts';
import { isPageRequest } from '../page-requests.ts';
import type { SecurityHeaders } from '../security/security-headers.ts';
import { renderErrorPage } from './html-error-page.ts';
import { bodyTooLargeCode, HttpError, httpErrorBody, logAndMapError, toHttpError } from './http-error.ts';

interface ErrorHandlerOptions {
  /** An error may precede the hook that sets them. */
  securityHeaders: SecurityHeaders;
  /** Path of the call whose error is a string (spec §7). */
  textErrorPath: string;
  onUnauthorized(request: FastifyRequest, reply: FastifyReply): void;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

export function registerErrorHandler(
  app: FastifyInstance,
  { securityHeaders, textErrorPath, onUnauthorized }: ErrorHandlerOptions,
): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const httpError = logAndMapError(error, request.log, request.ip);
    if (httpError.status === 401) onUnauthorized(request, reply);
    if ((error as Partial<FastifyError>).code === bodyTooLargeCode) lingeringClose(request, reply);
    const { retryAfter } = httpError.details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    reply.code(httpError.status).headers({ ...securityHeaders, 'cache-control': 'no-store' });
    const title = pageTitles.get(httpError.status);
    if (title !== undefined && isBrowserPageRequest(request))
      return reply
        .type(html)
        .send(renderErrorPage(title, httpError.message, retryAfter ?? (httpError.status === 400 ? undefined : 0)));
    return reply.type(json).send(httpErrorBody(httpError, request.routeOptions.url === textErrorPath));
  });
}

const malformedTitle = 'This address is not valid';

/** Statuses that a browser gets as a page. */
const pageTitles = new Map([
  [400, malformedTitle],
  [429, 'Many searches at once'],
  [503, 'Back in a moment'],
]);

const isBrowserPageRequest = (request: FastifyRequest) =>
  isPageRequest(request) && request.method === 'GET' && request.headers.accept?.includes('text/html') === true;

/** Answers errors that occur before routing, such as a path that does not decode. */
export function createFrameworkErrorHandler(securityHeaders: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const httpError = toHttpError(error) ?? new HttpError(400, 'The request is not valid.');
    reply.code(httpError.status).headers({ ...securityHeaders, 'cache-control': 'no-store' });
    // No route was found, so whether it is a page is read off the request alone.
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      reply.type(html).send(renderErrorPage(malformedTitle, httpError.message));
    else reply.type(json).send(httpErrorBody(httpError));
  };
}

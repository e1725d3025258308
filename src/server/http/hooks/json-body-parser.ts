/** Parses JSON bodies; rejects invalid UTF-8 and prototype pollution (RFC 8259). */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

export function registerJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // A lenient decoder would replace invalid bytes with U+FFFD.
    if (isUtf8(body)) parse(request, body.toString(), done);
    else done(new HttpError(400, 'The request is not valid JSON.', { code: 'broken_text' }));
  });
}

/** JSON as RFC 8259 has it between systems: UTF-8 that is whole, and nothing that reaches for prototypes. */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

export function registerJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Decoded all the same, a broken letter would be stored as U+FFFD, which nobody sent.
    if (isUtf8(body)) parse(request, body.toString(), done);
    else done(new HttpError(400, 'The request is not valid JSON.', { code: 'broken_text' }));
  });
}

/** Shows a form without scripts again, with its error messages and the submitted values. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormResult } from '#contract/forms/form-result.ts';
import { logAndMapError } from './http-error.ts';

export function sendFormError(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  error: unknown,
  form: Pick<FormResult, 'path' | 'values' | 'hint' | 'answers'>,
): Promise<FastifyReply> {
  const { status, message, details } = logAndMapError(error, request.log, request.ip);
  if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter));
  const hint = details.extra?.hint;
  return reply.sendPage({
    status,
    form: { ...form, ...(typeof hint === 'string' && { hint }), message, errors: details.fields ?? {} },
  });
}

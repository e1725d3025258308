import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { toHttpError } from '../errors/http-error.ts';

/** The hooks of a route that takes a file. */
export function createUploadMetricsHooks({ uploads, uploadsRejected: uploadsRefused }: Counters, field: string) {
  const kind = field === 'resume' ? 'resume' : 'picture';
  return {
    onError: async (_request: FastifyRequest, _reply: FastifyReply, error: FastifyError) =>
      uploadsRefused.increment({ kind, reason: toHttpError(error)?.code ?? 'failed' }),
    onResponse: async (_request: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode < 400) uploads.increment({ kind });
    },
  };
}

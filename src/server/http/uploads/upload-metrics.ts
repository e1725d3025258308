/** Counts accepted and rejected uploads. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { toHttpError } from '../errors/http-error.ts';

/** Creates the hooks of a route that takes a file. */
export function createUploadMetricsHooks({ uploads, uploadsRejected }: Counters, field: string) {
  const kind = field === 'resume' ? 'resume' : 'picture';
  return {
    onError: async (_request: FastifyRequest, _reply: FastifyReply, error: FastifyError) =>
      uploadsRejected.increment({ kind, reason: toHttpError(error)?.code ?? 'failed' }),
    onResponse: async (_request: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode < 400) uploads.increment({ kind });
    },
  };
}

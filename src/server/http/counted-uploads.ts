import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Counts } from '../metrics/counts.ts';
import { refusalOf } from './refusal.ts';

/** The hooks of a route that takes a file. */
export function countedUploads({ uploads, uploadsRefused }: Counts, field: string) {
  const kind = field === 'resume' ? 'resume' : 'picture';
  return {
    onError: async (_request: FastifyRequest, _reply: FastifyReply, error: FastifyError) =>
      uploadsRefused.add({ kind, reason: refusalOf(error)?.code ?? 'failed' }),
    onResponse: async (_request: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode < 400) uploads.add({ kind });
    },
  };
}

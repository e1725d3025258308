/** Serves the key file that proves the portal's right to announce its pages. */
import type { FastifyInstance } from 'fastify';
import { type IndexNowConfig, indexNowKeyPath } from './index-now.ts';

export function registerIndexNowRoutes(app: FastifyInstance, { key }: IndexNowConfig): void {
  app.get(indexNowKeyPath(key), async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=300').send(key),
  );
}

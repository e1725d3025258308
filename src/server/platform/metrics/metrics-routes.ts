/** Serves metrics for Prometheus to the operator. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type IsOperator, requireOperator } from '#server/http/security/operator-access.ts';
import type { MetricsReport } from './metrics-report.ts';

const path = '/metrics';

export const isMetricsRequest = ({ routeOptions }: FastifyRequest) => routeOptions.url === path;

export function registerMetricsRoute(app: FastifyInstance, report: MetricsReport, isOperator: IsOperator): void {
  app.get(path, { exposeHeadRoute: false, onRequest: requireOperator(isOperator) }, async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await report.read()),
  );
}

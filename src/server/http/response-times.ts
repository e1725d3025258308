/** How long answers take, by the route's pattern and never by the path: as many series as there are routes and statuses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHistogram, type Histogram, type Metric } from '../platform/metrics/prometheus-format.ts';
import { isPageRequest } from './page-requests.ts';

export interface ResponseTimes {
  observe(request: FastifyRequest, reply: FastifyReply): void;
  metric(): Metric;
}

export function createResponseTimes(): ResponseTimes {
  const times = new Map<string, { labels: Record<string, string | number>; took: Histogram }>();
  return {
    observe(request, reply) {
      const route = isPageRequest(request) ? 'page' : (request.routeOptions.url ?? 'none');
      const key = `${request.method} ${route} ${reply.statusCode}`;
      let known = times.get(key);
      if (!known) {
        known = { labels: { method: request.method, route, status: reply.statusCode }, took: createHistogram() };
        times.set(key, known);
      }
      known.took.observe(reply.elapsedTime / 1000);
    },
    metric: () => ({
      name: 'careers_http_answer_seconds',
      type: 'histogram',
      help: 'Time to an answer, by route and status.',
      samples: () => [...times.values()].flatMap(({ labels, took }) => took.samples(labels)),
    }),
  };
}

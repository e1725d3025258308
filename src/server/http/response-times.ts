/** Measures response times by method, route pattern and status. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHistogram, type Histogram, type Metric } from '../platform/metrics/prometheus-format.ts';
import { isPageRequest } from './page-requests.ts';

export interface ResponseTimes {
  observe(request: FastifyRequest, reply: FastifyReply): void;
  metric(): Metric;
}

export function createResponseTimes(): ResponseTimes {
  const times = new Map<string, { labels: Record<string, string | number>; histogram: Histogram }>();
  return {
    observe(request, reply) {
      const route = isPageRequest(request) ? 'page' : (request.routeOptions.url ?? 'none');
      const key = `${request.method} ${route} ${reply.statusCode}`;
      let series = times.get(key);
      if (!series) {
        series = { labels: { method: request.method, route, status: reply.statusCode }, histogram: createHistogram() };
        times.set(key, series);
      }
      series.histogram.observe(reply.elapsedTime / 1000);
    },
    metric: () => ({
      name: 'careers_http_answer_seconds',
      type: 'histogram',
      help: 'Time to an answer, by route and status.',
      samples: () => [...times.values()].flatMap(({ labels, histogram }) => histogram.samples(labels)),
    }),
  };
}

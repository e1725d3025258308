/** Counts views of jobs and begun applications, after their responses, from the requests themselves. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { viewHeader } from '#contract/forms/attribution.ts';
import type { VisitCounts } from '../attribution/visit-counts.ts';
import { maxId } from '../platform/db/schema.ts';
import { readAttribution } from './request-attribution.ts';

interface VisitCountingOptions {
  visitCounts: Pick<VisitCounts, 'countView' | 'countBegun'>;
  publicOrigin: string;
}

const jobPagePattern = /^\/authPage\/jobdetails\/([1-9][0-9]{0,9})(\/apply)?(?:[?#]|$)/;

/** Cached pages count as well: their responses run this hook alone. */
export function registerVisitCounting(app: FastifyInstance, { visitCounts, publicOrigin }: VisitCountingOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw;
    if (statusCode === 200 || statusCode === 304) count(request);
    done();
  });

  function count(request: FastifyRequest): void {
    const [, job, isApplyPage] = pageOf(request) ?? [];
    const jobId = Number(job);
    if (!(jobId <= maxId) || !isPerson(request)) return;
    const attribution = readAttribution(request, publicOrigin);
    if (!isApplyPage) visitCounts.countView(jobId, attribution);
    // Each step of the form redirects to its page.
    else if (!request.headers.referer?.includes(`/${jobId}/apply`)) visitCounts.countBegun(jobId, attribution);
  }
}

/** Returns whether a request is a person's by its word. Other clients may lie. */
export function isPerson({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'];
  return !!agent && !isbot(agent) && !/prefetch/.test(String(headers['sec-purpose'] ?? headers.purpose));
}

/** Matches the address of a page, or the header of a call that opens the page of its job in the browser. */
function pageOf(request: FastifyRequest): string[] | null {
  const { method, url, headers, routeOptions } = request;
  if (method === 'GET' && routeOptions.config.isPageRoute) return jobPagePattern.exec(url);
  const viewed = headers[viewHeader];
  if (typeof viewed !== 'string' || routeOptions.url !== '/job-detail' || Number(viewed) !== readCalledJob(request)) return null;
  return /^([1-9][0-9]{0,9})$/.exec(viewed);
}

/** A call that the cache answers has no parsed body. */
const readCalledJob = ({ cacheLookup, body }: FastifyRequest): number =>
  cacheLookup?.key.jobId ?? Number((body as { jdid?: unknown } | undefined)?.jdid);

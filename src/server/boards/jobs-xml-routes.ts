/** Streams `/jobs.xml`, all open jobs for aggregators. */
import { finished, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import { DomainError } from '../domain-error.ts';
import { getClientAddress } from '../http/security/credentials.ts';
import type { ServerLimits } from '../http/server-limits.ts';
import { endSlowDownload } from '../http/slow-download.ts';
import type { Db } from '../platform/db/database.ts';
import { getSitePrefix } from '../platform/net/ip-address.ts';
import type { Clock } from '../platform/time/clock.ts';
import { minuteMs } from '../platform/time/durations.ts';
import type { TagHeadersFor } from '../response-cache/cache-tags.ts';
import { matchesEtag } from '../response-cache/etag.ts';
import { writeJobsXml } from './jobs-xml.ts';
import { jobsXmlStore } from './jobs-xml-store.ts';

interface JobsXmlRouteOptions {
  db: Db;
  catalogueVersion: Pick<CatalogueVersion, 'versionFor'>;
  publicOrigin: string;
  publisher: string;
  now: Clock;
  tagHeadersFor: TagHeadersFor;
}

/** Descriptions of 100,000 jobs fit no cache, so each reader gets a stream; a few at once, and one for a site. */
const maxRunning = 4;
const maxStreamMs = 10 * minuteMs;

export function registerJobsXmlRoutes(
  app: FastifyInstance,
  options: JobsXmlRouteOptions,
  { downloadRate }: Pick<ServerLimits, 'downloadRate'>,
): void {
  const { db, catalogueVersion, publicOrigin, publisher, now, tagHeadersFor } = options;
  const store = jobsXmlStore(db, now);
  const running = new Map<symbol, string>();

  app.get('/jobs.xml', async (request, reply) => {
    const etag = `W/"${await catalogueVersion.versionFor({})}"`;
    reply
      .headers(tagHeadersFor())
      .header('cache-control', 'public, max-age=0, s-maxage=300')
      .header('etag', etag)
      .header('vary', 'Accept-Encoding');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const { network, onLoopback } = getClientAddress(request);
    const site = getSitePrefix(network);
    const isTaken = !onLoopback && [...running.values()].includes(site);
    if (isTaken || running.size >= maxRunning)
      throw new DomainError('unavailable', 'The list is being read. Try again in a minute.', { retryAfter: 60 });
    const slot = Symbol(site);
    running.set(slot, site);
    const text = Readable.from(writeJobsXml(store.streamJobs(), { publicOrigin, publisher, at: now() }));
    const isContended = () => running.size >= maxRunning;
    const stopWatching = endSlowDownload(request, { name: 'jobs.xml', isContended }, { ...downloadRate, maxMs: maxStreamMs });
    finished(text, (error) => {
      running.delete(slot);
      if (error) request.log.info({ err: error }, 'jobs.xml was not read to its end');
    });
    finished(reply.raw, () => {
      stopWatching();
      text.destroy();
    });
    reply.type('application/xml; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(text);
    const compressed = createGzip();
    // A list that breaks off must not end like a complete one.
    text.on('error', (error) => compressed.destroy(error));
    return reply.header('content-encoding', 'gzip').send(text.pipe(compressed));
  });
}

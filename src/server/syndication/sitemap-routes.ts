/** Serves the sitemap of all public pages (sitemaps.org). */
import type { FastifyInstance } from 'fastify';
import { jobPath, paths } from '#contract/addresses.ts';
import type { CatalogueVersion } from '../catalogue/catalogue-version.ts';
import { notFound } from '../domain-error.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import type { SitemapJob, SyndicationStore } from './syndication-store.ts';
import { escapeXml } from './xml.ts';

interface SitemapRouteOptions {
  syndication: SyndicationStore;
  catalogueVersion: Pick<CatalogueVersion, 'versionFor'>;
  publicOrigin: string;
  sendCached: SendCached;
  urlsPerFile?: number;
}

/** sitemaps.org allows 50,000. A file of this size is made in a fifth of the time and has one megabyte. */
const defaultUrlsPerFile = 10_000;

const publicPages = [paths.landing, paths.openPositions];

/** One file if all URLs fit; otherwise an index of `/sitemap-1.xml` and so on. */
export function registerSitemapRoutes(
  app: FastifyInstance,
  { syndication, catalogueVersion, publicOrigin, sendCached, urlsPerFile = defaultUrlsPerFile }: SitemapRouteOptions,
): void {
  const jobsPerFile = urlsPerFile - publicPages.length;
  // Counted once: a request for a file that does not exist is answered by no cache.
  const countFiles = memoizeByVersion(
    () => catalogueVersion.versionFor({}),
    async () => Math.max(1, Math.ceil((await syndication.countOpenJobs()) / jobsPerFile)),
  );

  app.get('/sitemap.xml', { config }, async (request, reply) =>
    sendCached(request, reply, { key: '/sitemap.xml' }, async () => {
      const files = await countFiles();
      return files === 1 ? toXmlResponse(renderUrlSet(1)) : toXmlResponse([renderIndex(publicOrigin, files)]);
    }),
  );

  app.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9][0-9]{0,4}$).xml', { config }, async (request, reply) => {
    const file = Number(request.params.file);
    return sendCached(request, reply, { key: `/sitemap-${file}.xml` }, async () => {
      if (file > (await countFiles())) throw notFound();
      return toXmlResponse(renderUrlSet(file));
    });
  });

  async function* renderUrlSet(file: number): AsyncGenerator<string> {
    yield `${declaration}<urlset xmlns="${namespace}">\n`;
    if (file === 1) yield publicPages.map((path) => renderUrl(publicOrigin + path)).join('');
    for await (const job of syndication.streamOpenJobs((file - 1) * jobsPerFile, jobsPerFile)) yield renderJobUrl(job);
    yield '</urlset>\n';
  }

  const renderJobUrl = ({ id, updatedAt }: SitemapJob) => renderUrl(publicOrigin + jobPath(id), updatedAt);
}

const config = { cacheable: true } as const;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const renderUrl = (address: string, lastmod?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : ''}</url>\n`;

function renderIndex(publicOrigin: string, files: number): string {
  const file = (_: unknown, at: number) =>
    `<sitemap><loc>${escapeXml(`${publicOrigin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`;
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${Array.from({ length: files }, file).join('')}</sitemapindex>\n`;
}

async function toXmlResponse(parts: Iterable<string> | AsyncIterable<string>) {
  let body = '';
  for await (const part of parts) body += part;
  return { status: 200, type: 'application/xml; charset=utf-8', body };
}

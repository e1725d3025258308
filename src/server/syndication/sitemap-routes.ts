/** sitemaps.org: every page for everybody with the day of its last change. */
import type { FastifyInstance } from 'fastify';
import { jobPath, paths } from '#contract/addresses.ts';
import { notFound } from '../domain-error.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import type { SitemapJob, SyndicationStore } from './syndication-store.ts';
import { escapeXml } from './xml.ts';

interface SitemapSettings {
  syndication: SyndicationStore;
  publicOrigin: string;
  sendCached: SendCached;
  /** sitemaps.org and Google: 50,000 addresses a file. */
  urlsPerFile?: number;
}

const publicPages = [paths.landing, paths.openPositions];

/** One file while everything fits into one; then an index of `/sitemap-1.xml` and so on, the first with the two pages. */
export function registerSitemapRoutes(
  app: FastifyInstance,
  { syndication, publicOrigin, sendCached, urlsPerFile = 50_000 }: SitemapSettings,
): void {
  const jobsPerFile = urlsPerFile - publicPages.length;
  const filesNeeded = async () => Math.max(1, Math.ceil((await syndication.countOpenJobs()) / jobsPerFile));

  app.get('/sitemap.xml', { config }, async (request, reply) =>
    sendCached(request, reply, { key: '/sitemap.xml' }, async () => {
      const files = await filesNeeded();
      return files === 1 ? xml(urlSet(1)) : xml([index(publicOrigin, files)]);
    }),
  );

  app.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9][0-9]{0,4}$).xml', { config }, async (request, reply) => {
    const file = Number(request.params.file);
    return sendCached(request, reply, { key: `/sitemap-${file}.xml` }, async () => {
      if (file > (await filesNeeded())) throw notFound();
      return xml(urlSet(file));
    });
  });

  async function* urlSet(file: number): AsyncGenerator<string> {
    yield `${declaration}<urlset xmlns="${namespace}">\n`;
    if (file === 1) yield publicPages.map((path) => url(publicOrigin + path)).join('');
    for await (const job of syndication.streamOpenJobs((file - 1) * jobsPerFile, jobsPerFile)) yield jobUrl(job);
    yield '</urlset>\n';
  }

  const jobUrl = ({ id, updatedAt }: SitemapJob) => url(publicOrigin + jobPath(id), updatedAt);
}

const config = { cacheable: true } as const;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const url = (address: string, lastmod?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : ''}</url>\n`;

function index(publicOrigin: string, files: number): string {
  const file = (_: unknown, at: number) =>
    `<sitemap><loc>${escapeXml(`${publicOrigin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`;
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${Array.from({ length: files }, file).join('')}</sitemapindex>\n`;
}

async function xml(parts: Iterable<string> | AsyncIterable<string>) {
  let body = '';
  for await (const part of parts) body += part;
  return { status: 200, type: 'application/xml; charset=utf-8', body };
}

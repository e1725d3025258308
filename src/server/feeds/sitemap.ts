/** sitemaps.org: every page for everybody with the day of its last change, in files that are written as they are read. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jobPath, paths } from '#web/paths.ts';
import { notFound } from '../http/refusal.ts';
import type { FeedsStore, ListedJob } from './feeds-store.ts';
import { xmlText } from './xml.ts';

interface SitemapSettings {
  feeds: FeedsStore;
  publicOrigin: string;
  /** sitemaps.org and Google: 50,000 addresses a file. */
  urlsPerFile?: number;
}

const publicPages = [paths.landing, paths.openPositions];

/** One file while everything fits into one; then an index of `/sitemap-1.xml` and so on, the first with the two pages. */
export function sitemap(app: FastifyInstance, { feeds, publicOrigin, urlsPerFile = 50_000 }: SitemapSettings): void {
  const jobsPerFile = urlsPerFile - publicPages.length;
  const filesNeeded = async () => Math.max(1, Math.ceil((await feeds.countOpen()) / jobsPerFile));

  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await filesNeeded();
    return send(reply, files === 1 ? urlSet(1) : [index(publicOrigin, files)]);
  });

  app.get<{ Params: { file: string } }>('/sitemap-:file(^[1-9][0-9]{0,4}$).xml', async ({ params }, reply) => {
    const file = Number(params.file);
    if (file > (await filesNeeded())) throw notFound();
    return send(reply, urlSet(file));
  });

  async function* urlSet(file: number): AsyncGenerator<string> {
    yield `${declaration}<urlset xmlns="${namespace}">\n`;
    if (file === 1) yield publicPages.map((path) => url(publicOrigin + path)).join('');
    for await (const job of feeds.listed((file - 1) * jobsPerFile, jobsPerFile)) yield jobUrl(job);
    yield '</urlset>\n';
  }

  const jobUrl = ({ id, updatedAt }: ListedJob) => url(publicOrigin + jobPath(id), updatedAt);
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const url = (address: string, lastmod?: string) =>
  `<url><loc>${xmlText(address)}</loc>${lastmod ? `<lastmod>${xmlText(lastmod)}</lastmod>` : ''}</url>\n`;

function index(publicOrigin: string, files: number): string {
  const file = (_: unknown, at: number) => `<sitemap><loc>${xmlText(`${publicOrigin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`;
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${Array.from({ length: files }, file).join('')}</sitemapindex>\n`;
}

function send(reply: FastifyReply, parts: Iterable<string> | AsyncIterable<string>) {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 }));
}

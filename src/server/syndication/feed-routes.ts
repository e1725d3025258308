/** Serves open positions as RSS 2.0 and JSON Feed 1.1. The query string equals that of the page. */
import type { FastifyInstance } from 'fastify';
import { jobPath, paths } from '#contract/addresses.ts';
import { type JobFilters, parseJobFilters, resolveCategoryNames, serializeJobFilters } from '#contract/job-filters.ts';
import { formatJobTitle, formatPlace } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import { type CategoryLines, listCategories } from '../catalogue/category-lines.ts';
import type { JobRow } from '../catalogue/job-store.ts';
import { toWirePlaces } from '../catalogue/wire-places.ts';
import type { CacheKey } from '../response-cache/cache-key.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import { toJobSearch } from '../search/filtered-search.ts';
import type { SearchPool } from '../search/pool/search-pool.ts';
import { readFacetWords } from '../search/query/facet-words.ts';
import { postedWindowsFor } from '../search/query/search-filters.ts';
import { normalizeSearch } from '../search/query/search-plan.ts';
import type { Feed } from './feed.ts';
import { renderJsonFeed } from './json-feed.ts';
import { renderRss } from './rss.ts';
import type { SyndicationStore } from './syndication-store.ts';

interface FeedRouteOptions {
  categoryLines(): Promise<CategoryLines>;
  searchPool: SearchPool;
  syndication: SyndicationStore;
  publicOrigin: string;
  companyName: string;
  sendCached: SendCached;
}

const formats = {
  '/jobs.rss': { type: 'application/rss+xml; charset=utf-8', render: renderRss },
  '/jobs.json': { type: 'application/feed+json; charset=utf-8', render: renderJsonFeed },
};

/** The newest jobs, or the best matches of a text search. */
const maxItems = 50;

export function registerFeedRoutes(
  app: FastifyInstance,
  { categoryLines, searchPool, syndication, publicOrigin, companyName, sendCached }: FeedRouteOptions,
): void {
  for (const [path, { type, render }] of Object.entries(formats)) {
    app.get(path, { config: { cacheable: true } }, async (request, reply) => {
      const filters = parseJobFilters(new URL(request.url, publicOrigin).searchParams);
      const query = serializeJobFilters(filters).toString();
      const windows = postedWindowsFor(filters.jobPostedOn, { named: readFacetWords(filters.description) });
      const key: CacheKey = { key: `${path}?${query}`, windows, searches: true, ...(query === '' && { startsVisits: true }) };
      const address = `${publicOrigin}${path}${query && `?${query}`}`;
      return sendCached(request, reply, key, async () => ({ status: 200, type, body: render(await readFeed(filters), address) }));
    });
  }

  async function readFeed(requested: JobFilters): Promise<Feed> {
    const categories = requested.category.length > 0 ? listCategories(await categoryLines()) : undefined;
    const filters = resolveCategoryNames(requested, categories);
    const results = await searchPool.find(normalizeSearch(toJobSearch(filters, maxItems)));
    const descriptions = await syndication.readDescriptions(results.jobs.map(({ id }) => id));
    const query = serializeJobFilters(filters).toString();
    return {
      title: `Open positions at ${companyName}`,
      page: `${publicOrigin}${paths.openPositions}${query && `?${query}`}`,
      description: describeSearch(filters),
      items: results.jobs.map((job) => ({
        url: publicOrigin + jobPath(job.id),
        title: formatJobTitle(job.title),
        publishedAt: new Date(job.approvedAt),
        categories: job.categories,
        summary: [job.company, formatPlace({ ...job, ...toWirePlaces(job) }), describePay(job)].filter(Boolean).join(', '),
        html: descriptions.get(job.id) ?? '',
      })),
    };
  }
}

function describePay({ pay }: JobRow): string {
  const formatted = pay && formatPay(pay);
  return formatted ? `${formatted.figures} ${formatted.per}` : '';
}

function describeSearch({ description, location }: JobFilters): string {
  const conditions = [description && `matching “${description}”`, location && `in “${location}”`].filter(Boolean);
  return ['Open positions', ...conditions].join(' ');
}

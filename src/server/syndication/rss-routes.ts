/** Serves open positions as RSS 2.0. The query string equals that of the page. */
import type { FastifyInstance } from 'fastify';
import { jobPath, paths } from '#contract/addresses.ts';
import { employmentTypes, jobTypeOptions, workmodes } from '#contract/job-constants.ts';
import { type JobFilters, parseJobFilters, resolveCategoryNames, serializeJobFilters } from '#contract/job-filters.ts';
import { formatJobTitle, formatPlace } from '#labels/job-labels.ts';
import { formatPay } from '#labels/pay-label.ts';
import type { JobRow, JobsStore } from '../catalogue/job-store.ts';
import type { CacheKey } from '../response-cache/cache-key.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import { parseLeastPay } from '../search/index/yearly-pay.ts';
import type { JobSearch } from '../search/job-search.ts';
import type { SearchPool } from '../search/pool/search-pool.ts';
import { postedWindowsFor } from '../search/query/search-filters.ts';
import { normalizeSearch } from '../search/query/search-plan.ts';
import type { SyndicationStore } from './syndication-store.ts';
import { escapeXml, wrapCdata } from './xml.ts';

interface RssRouteOptions {
  jobs: JobsStore;
  searchPool: SearchPool;
  syndication: SyndicationStore;
  publicOrigin: string;
  companyName: string;
  sendCached: SendCached;
}

/** The newest jobs, or the best matches of a text search. */
const maxItems = 50;

export function registerRssRoutes(
  app: FastifyInstance,
  { jobs, searchPool, syndication, publicOrigin, companyName, sendCached }: RssRouteOptions,
): void {
  app.get('/jobs.rss', { config: { cacheable: true } }, async (request, reply) => {
    const filters = parseJobFilters(new URL(request.url, publicOrigin).searchParams);
    const key: CacheKey = {
      key: `/jobs.rss?${serializeJobFilters(filters)}`,
      windows: postedWindowsFor(filters.jobPostedOn),
      searches: true,
    };
    return sendCached(request, reply, key, () => renderFeed(filters));
  });

  async function renderFeed(requested: JobFilters) {
    const categories = requested.category.length > 0 ? await jobs.countByCategory() : undefined;
    const filters = resolveCategoryNames(requested, categories);
    const results = await searchPool.find(normalizeSearch(toJobSearch(filters)));
    const descriptions = await syndication.readDescriptions(results.jobs.map(({ id }) => id));
    const items = results.jobs.map((job) => renderItem(job, descriptions.get(job.id) ?? ''));
    return { status: 200, type: 'application/rss+xml; charset=utf-8', body: renderChannel(filters, items) };
  }

  function renderChannel(filters: JobFilters, items: string[]): string {
    const query = serializeJobFilters(filters).toString();
    const search = query && `?${query}`;
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`Open positions at ${companyName}`)}</title>
<link>${escapeXml(publicOrigin + paths.openPositions + search)}</link>
<description>${escapeXml(describeSearch(filters))}</description>
<language>en</language>
<ttl>5</ttl>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${publicOrigin}/jobs.rss${search}`)}"/>
${items.join('')}</channel>
</rss>
`;
  }

  function renderItem(job: JobRow, description: string): string {
    const link = escapeXml(publicOrigin + jobPath(job.id));
    return `<item>
<title>${escapeXml(formatJobTitle(job.title))}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(job.approvedAt).toUTCString()}</pubDate>
${job.categories.map((name) => `<category>${escapeXml(name)}</category>\n`).join('')}<description>${wrapCdata(`<p>${escapeXml([job.company, formatPlace(job), describePay(job)].filter(Boolean).join(', '))}</p>${description}`)}</description>
</item>
`;
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

function toJobSearch(filters: JobFilters): JobSearch {
  const { description, location, exact, company, category, jobType, workmode, country, employment, pay, paid, sort } = filters;
  return {
    description,
    location,
    exact,
    companies: company,
    categories: category,
    types: jobTypeOptions.filter(({ value }) => jobType.includes(value)).map(({ code }) => code),
    workmodes: workmodes.filter((option) => workmode.includes(option)),
    countries: country,
    employment: employmentTypes.filter((option) => employment.includes(option)),
    pay: parseLeastPay(pay),
    statesPay: paid,
    sort,
    postedOn: filters.jobPostedOn,
    page: 1,
    pageSize: maxItems,
    candidateId: undefined,
  };
}

/** RSS 2.0 of the open positions for any search: the query string is the page's own. */

import type { FastifyInstance } from 'fastify';
import { jobPath, paths } from '#contract/addresses.ts';
import { jobTypeOptions, type Workmode, workmodes } from '#contract/job-constants.ts';
import { type JobFilters, parseJobFilters, resolveCategoryNames, serializeJobFilters } from '#contract/job-filters.ts';
import { formatJobTitle, formatPlace } from '#labels/job-labels.ts';
import type { JobRow, JobsStore } from '../catalogue/job-store.ts';
import type { SendCached } from '../response-cache/cached-responder.ts';
import type { JobSearch } from '../search/job-search.ts';
import { postedWindowsFor } from '../search/query/search-filters.ts';
import type { Search } from '../search/search.ts';
import type { SyndicationStore } from './syndication-store.ts';
import { escapeXml, wrapCdata } from './xml.ts';

interface RssSettings {
  jobs: JobsStore;
  search: Search;
  syndication: SyndicationStore;
  publicOrigin: string;
  companyName: string;
  sendCached: SendCached;
}

/** The newest jobs, or the best for a search by words. */
const mostItems = 50;

export function registerRssRoutes(
  app: FastifyInstance,
  { jobs, search, syndication, publicOrigin, companyName, sendCached }: RssSettings,
): void {
  app.get('/jobs.rss', { config: { cacheable: true } }, async (request, reply) => {
    const asked = parseJobFilters(new URL(request.url, publicOrigin).searchParams);
    const wanted = { key: `/jobs.rss?${serializeJobFilters(asked)}`, windows: postedWindowsFor(asked.jobPostedOn) };
    return sendCached(request, reply, wanted, () => feedOf(asked));
  });

  async function feedOf(asked: JobFilters) {
    const known = asked.category.length > 0 ? await jobs.countByCategory() : undefined;
    const filters = resolveCategoryNames(asked, known);
    const found = await search.find(searchOf(filters));
    const ads = await syndication.readDescriptions(found.jobs.map(({ id }) => id));
    const items = found.jobs.map((job) => item(job, ads.get(job.id) ?? ''));
    return { status: 200, type: 'application/rss+xml; charset=utf-8', body: channel(filters, items) };
  }

  function channel(filters: JobFilters, items: string[]): string {
    const query = serializeJobFilters(filters).toString();
    const asked = query && `?${query}`;
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`Open positions at ${companyName}`)}</title>
<link>${escapeXml(publicOrigin + paths.openPositions + asked)}</link>
<description>${escapeXml(descriptionOf(filters))}</description>
<language>en</language>
<ttl>5</ttl>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(`${publicOrigin}/jobs.rss${asked}`)}"/>
${items.join('')}</channel>
</rss>
`;
  }

  function item(job: JobRow, ad: string): string {
    const link = escapeXml(publicOrigin + jobPath(job.id));
    return `<item>
<title>${escapeXml(formatJobTitle(job.title))}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${new Date(job.approvedAt).toUTCString()}</pubDate>
${job.categories.map((name) => `<category>${escapeXml(name)}</category>\n`).join('')}<description>${wrapCdata(`<p>${escapeXml([job.company, formatPlace(job)].filter(Boolean).join(', '))}</p>${ad}`)}</description>
</item>
`;
  }
}

function descriptionOf({ description, location }: JobFilters): string {
  const words = [description && `matching “${description}”`, location && `in “${location}”`].filter(Boolean);
  return ['Open positions', ...words].join(' ');
}

function searchOf({ company, category, jobType, workmode, jobPostedOn, ...words }: JobFilters): JobSearch {
  return {
    ...words,
    companies: company,
    categories: category,
    types: jobTypeOptions.filter(({ value }) => jobType.includes(value)).map(({ code }) => code),
    workmodes: workmode.filter(isWorkmode),
    postedOn: jobPostedOn,
    page: 1,
    pageSize: mostItems,
    candidateId: undefined,
  };
}

const isWorkmode = (mode: string): mode is Workmode => workmodes.some((known) => known === mode);

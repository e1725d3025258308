/** Stands in for a careers site of pages: a list of links, and a page with JSON-LD for each job, as JazzHR's are. */
import type { AtsBoard } from './ats-server.ts';
import { teamtailorPlace } from './teamtailor-board.ts';

interface SitePage {
  id: string;
  /** The content of the page's JSON-LD; undefined for a page without. */
  structuredData: unknown;
}

interface SiteOptions {
  /** Links of a page of the list; by default one page has all. */
  pageSize?: number;
  /** Further links of the list. */
  links?: readonly string[];
  /** The address of each next page; by default its number alone. */
  next?: string;
}

export function careersSite(pages: readonly SitePage[], { pageSize = 10_000, links = [], next }: SiteOptions = {}): AtsBoard {
  return (url) => {
    if (url.pathname === '/apply') {
      const page = Number(url.searchParams.get('page') ?? 1);
      const hrefs = pages
        .slice((page - 1) * pageSize, page * pageSize)
        .map(({ id }) => `/apply/${id}/winch-operator?source=list`);
      const more = page * pageSize < pages.length ? `<a rel="next" href="${next ?? `?page=${page + 1}`}">More</a>` : '';
      return toHtml([...hrefs, ...links].map((href) => `<li><a href="${href}">Winch Operator</a>`).join('') + more);
    }
    const [, id] = /^\/apply\/([^/]+)\/winch-operator$/.exec(url.pathname) ?? [];
    const page = pages.find((each) => each.id === id);
    if (!page || url.search !== '') return undefined;
    const { structuredData: data } = page;
    const json = typeof data === 'string' ? data : JSON.stringify(data);
    return toHtml(data === undefined ? '<h1>Loading</h1>' : `<script type="application/ld+json">${json}</script>`);
  };
}

const toHtml = (content: string) => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html><head><title>Acme</title></head><body>${content}</body></html>`,
});

/** A JobPosting as such pages have it, with a text of our own. */
export const sitePosting = (overrides: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: 'Winch Operator',
  datePosted: '2026-08-30',
  employmentType: 'FULL_TIME',
  hiringOrganization: { '@type': 'Organization', name: 'Acme A/S' },
  jobLocation: teamtailorPlace(),
  description: '&lt;p&gt;You keep the winch turning.&lt;/p&gt;',
  ...overrides,
});

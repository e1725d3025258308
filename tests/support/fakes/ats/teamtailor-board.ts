/** Stands in for the JSON Feed of Teamtailor's career sites, as recorded answers have it (https://www.jsonfeed.org/version/1.1/). */
import { type AtsBoard, hasOnlyParameters } from './ats-server.ts';

interface TeamtailorOptions {
  /** Items of a page; by default one page has all. */
  pageSize?: number;
  /** Instead of the address of the next page. */
  nextUrl?: string;
}

export function teamtailorBoard(items: readonly object[], { pageSize = 10_000, nextUrl }: TeamtailorOptions = {}): AtsBoard {
  return (url) => {
    if (url.pathname !== '/jobs.json' || !hasOnlyParameters(url, { page: /^[1-9]\d*$/ })) return undefined;
    const page = Number(url.searchParams.get('page') ?? 1);
    const hasNext = page * pageSize < items.length;
    const next = nextUrl ?? (hasNext ? `https://acme.teamtailor.com/jobs.json?page=${page + 1}` : undefined);
    return {
      headers: { 'content-type': 'application/feed+json; charset=utf-8' },
      body: {
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Acme',
        home_page_url: 'https://acme.teamtailor.com/jobs',
        feed_url: 'https://acme.teamtailor.com/jobs.json',
        ...(next && { next_url: next }),
        items: items.slice((page - 1) * pageSize, page * pageSize),
      },
    };
  };
}

/** An item as recorded answers have it, with a text of our own. */
export const teamtailorItem = (overrides: object = {}) => ({
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  title: 'Winch Operator',
  url: 'https://acme.teamtailor.com/jobs/8300001-winch-operator',
  date_published: '2026-08-30T14:50:13+03:00',
  content_html: '<p>You keep the winch &amp; crane turning.</p>',
  _jobposting: teamtailorPosting(),
  ...overrides,
});

export const teamtailorPosting = (overrides: object = {}) => ({
  '@context': 'http://schema.org/',
  '@type': 'JobPosting',
  title: 'Winch Operator',
  description: '<p>You keep the winch &amp; crane turning.</p>',
  identifier: { '@type': 'PropertyValue', name: 'Acme', value: 8_300_001 },
  datePosted: '2026-08-30T14:50:13+03:00',
  hiringOrganization: { '@type': 'Organization', name: 'Acme Offshore', sameAs: 'https://acme.teamtailor.com' },
  jobLocation: [teamtailorPlace()],
  ...overrides,
});

export const teamtailorPlace = (address: object = {}) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    streetAddress: 'Havnegade 1',
    addressLocality: 'Esbjerg',
    postalCode: '6700',
    addressCountry: 'DK',
    addressRegion: 'Denmark',
    ...address,
  },
});

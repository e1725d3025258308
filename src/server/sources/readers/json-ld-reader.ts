/** Reads jobs from JSON-LD: a page of links, and a JobPosting on each page. */
import { createDigestSet } from '#server/catalogue/import/digest-set.ts';
import type { SourceClient } from '../download/source-client.ts';
import { RowError, SourceError } from '../download/source-error.ts';
import { toJobPostingFields } from '../mapping/job-posting.ts';
import { toText } from '../mapping/json-values.ts';
import { findJobPosting, parseWebPage } from '../mapping/web-page.ts';
import type { SourceSettings } from '../source.ts';
import type { ListedRow, Reader } from './reader.ts';

interface Site extends Pick<Reader, 'label' | 'origin' | 'needsPaths'> {
  /** The path of the list. */
  list: string;
  /** The paths of jobs; `*` is a part of a path, the first of them has the id. */
  links: string;
}

const maxPages = 100;
/**
 * Of a full address; those of real pages are shorter. Each link is resolved against the address of its page, so a page with
 * an address of megabytes and many links would take hours, and links are retained until the list ends.
 */
const maxAddressLength = 2000;

export const jsonLdReader = createPageReader({
  label: 'the site',
  origin: ({ base = '' }) => base,
  needsPaths: true,
  list: '',
  links: '',
});

export const jazzHrReader = createPageReader({
  label: 'JazzHR',
  origin: ({ board }) => `https://${board}.applytojob.com`,
  list: '/apply',
  links: '/apply/*/*',
});

export const breezyReader = createPageReader({
  label: 'Breezy',
  origin: ({ board }) => `https://${board}.breezy.hr`,
  list: '/',
  links: '/p/*',
});

function createPageReader({ label, origin, needsPaths = false, ...paths }: Site): Reader {
  return {
    label,
    origin,
    needsPaths,
    readsPages: true,
    // The list has nothing but links.
    hasSilentChanges: true,

    async *list(client, settings) {
      const pattern = settings.links || paths.links;
      const address = new URL(settings.base ?? origin(settings));
      const hosts = [address.host, new URL(origin(settings)).host];
      const seen = createDigestSet();
      let page: string | undefined = settings.list || paths.list || '/';
      for (let count = 0; page !== undefined; count++) {
        if (count === maxPages) throw new SourceError(`has more than ${maxPages} pages`);
        const { rows, next } = await readList(client, page, { pattern, address, hosts });
        const added = rows.filter(({ id }) => seen.add(id));
        if (added.length === 0) throw new SourceError(`has no ${count === 0 ? '' : 'new '}link such as ${pattern} on ${page}`);
        yield* added;
        page = next;
      }
    },

    async readDetail(client, _settings, { row }) {
      return findJobPosting(parseWebPage(await client.readPage(toText(row.address)))) ?? {};
    },

    toImportedJob({ id }, posting, settings: SourceSettings) {
      if (Object.keys(posting).length === 0) throw new RowError('its page has no JobPosting in JSON-LD');
      return { ...toJobPostingFields(posting, settings), external_id: id };
    },
  };
}

interface ListPage {
  rows: ListedRow[];
  /** The address of the next page. */
  next: string | undefined;
}

/** Ignores addresses that are too long. Throws a SourceError for a page that breaks off. */
async function readList(
  client: SourceClient,
  path: string,
  { pattern, address, hosts }: { pattern: string; address: URL; hosts: readonly string[] },
): Promise<ListPage> {
  const { links, next, isWhole } = parseWebPage(await client.readPage(path));
  if (!isWhole) throw new SourceError('breaks off: its list has no end');
  const current = new URL(path.startsWith('/') ? address.href.replace(/\/+$/, '') + path : path);
  const matching = toExpression(pattern);
  const rows = new Map<string, ListedRow>();
  const resolve = (href: string) => {
    const url = URL.canParse(href, current) ? new URL(href, current) : undefined;
    return url && hosts.includes(url.host) && url.href.length <= maxAddressLength ? url : undefined;
  };
  for (const href of links) {
    const url = resolve(href);
    const target = url && url.pathname + (pattern.includes('?') ? url.search : '');
    const id = toId(matching.exec(target ?? '')?.[1]);
    if (id !== '' && !rows.has(id)) rows.set(id, { id, row: { address: address.origin + target } });
  }
  const nextUrl = next === '' ? undefined : resolve(next);
  return { rows: [...rows.values()], next: nextUrl && address.origin + nextUrl.pathname + nextUrl.search };
}

const toExpression = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '([^/?#]+)')}/?$`);

/** The number before a title stays when the title changes: '8323453-winch-operator'. */
const toId = (part = ''): string => (/^(?:\d{3,}|[0-9a-f]{12,})(?=-)/.exec(part)?.[0] ?? part).slice(0, 200);

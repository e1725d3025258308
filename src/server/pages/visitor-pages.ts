/** Which pages are the same for every visitor, and what they depend on. */
import type { FastifyRequest } from 'fastify';
import { themeCookie, themeIn } from '#contract/theme.ts';
import { filtersOf, firstPageOf, queryOf } from '#web/jobs/job-filters.ts';
import { paths } from '#web/paths.ts';
import { isVisitor, type Wanted } from '../http/for-everybody.ts';
import { windowsOf } from '../jobs/search-filters.ts';

interface VisitorPage extends Wanted {
  /** The address with what the page reads of it, so that nothing else can get into the page. */
  url: string;
}

type Asked = Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>;

export function visitorPage({ url: asked, headers, cookies }: Asked): VisitorPage | undefined {
  const page = isVisitor({ headers, cookies }) ? pageAt(asked) : undefined;
  return page && { ...page, key: `${themeIn(cookies[themeCookie])} ${page.url}` };
}

/**
 * Where most visits begin: the list is 1.6 kB smaller at this level, and with its head within the first ten packets of a connection.
 * It takes 125 ms of a thread beside the portal's own, once for each state of the catalogue.
 */
const entrance = { brotliLevel: 11 };

const jobAddress = /^\/authPage\/jobdetails\/([1-9][0-9]{0,14})$/;

function pageAt(asked: string): Omit<VisitorPage, 'key'> | undefined {
  const [path = '', search = ''] = asked.split(/\?(.*)/s, 2);
  if (path === paths.landing) return { url: path, ...entrance };
  if (path === paths.openPositions) return listAt(path, new URLSearchParams(search));
  const jobId = jobAddress.exec(path)?.[1];
  return jobId === undefined ? undefined : { url: path, jobId: Number(jobId) };
}

function listAt(path: string, asked: URLSearchParams): Omit<VisitorPage, 'key'> {
  const filters = filtersOf(asked);
  const query = queryOf(filters);
  const page = firstPageOf(asked);
  if (page > 1) query.set('page', String(page));
  const windows = windowsOf(filters.jobPostedOn, { counted: page === 1 });
  return query.size > 0 ? { url: `${path}?${query}`, windows } : { url: path, windows, ...entrance };
}

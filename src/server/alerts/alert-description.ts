/** Describes alerts in words. */
import type { JobFilters } from '#contract/job-filters.ts';
import { describeCriteria } from '#texts/alerts/criteria-words.ts';
import type { Db } from '../platform/db/database.ts';
import { parseCriteria } from './alert-criteria.ts';

export async function describeAlerts<Row extends { criteria: string }>(
  db: Db,
  alerts: readonly Row[],
): Promise<(Row & { words: string })[]> {
  const parsed = alerts.map((alert) => ({ alert, filters: parseCriteria(alert.criteria) }));
  const companies = await listCompanies(db, [...new Set(parsed.flatMap(({ filters }) => filters.company))]);
  const names = namesById(companies);
  return parsed.map(({ alert, filters }) => ({ ...alert, words: describeCriteria(filters, names) }));
}

/**
 * Reduces a guest's criteria to known companies and a few words without links and telephone numbers, because somebody else may have
 * named the address.
 */
export async function reduceForStranger(db: Db, filters: JobFilters): Promise<JobFilters> {
  const companies = await listCompanies(db, filters.company);
  const known = new Set(companies.flatMap(({ id, name }) => [String(id), name]));
  return {
    ...filters,
    description: quoteWords(filters.description),
    location: quoteWords(filters.location),
    company: filters.company.filter((name) => known.has(name)),
  };
}

const maxQuotedLength = 40;
/** Mail programs link names of hosts, so dots only begin a word, as in '.NET'. */
const punctuation = /(?!(?<=^|\s)\.\p{L})[^\p{L}\p{M}\p{N}+#&'’\s-]/gu;
const longNumber = /\+?\d(?:[ +-]*\d){5,}/g;

/** Cuts between words, because a part of one finds nothing. */
function quoteWords(text: string): string {
  const [first = '', ...words] = text.replace(punctuation, ' ').replace(longNumber, ' ').trim().split(/\s+/);
  let quoted = [...first].slice(0, maxQuotedLength).join('');
  for (const word of words) {
    if ([...quoted, ...word].length >= maxQuotedLength) break;
    quoted += ` ${word}`;
  }
  return quoted;
}

interface Company {
  id: number;
  name: string;
}

/** A link may name companies by their ids or names. */
async function listCompanies(db: Db, namesOrIds: readonly string[]): Promise<Company[]> {
  if (namesOrIds.length === 0) return [];
  const ids = namesOrIds.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number);
  return db
    .selectFrom('companies')
    .where((row) => row.or([row('name', 'in', namesOrIds), ...(ids.length > 0 ? [row('id', 'in', ids)] : [])]))
    .select(['id', 'name'])
    .execute();
}

const namesById = (companies: readonly Company[]) => new Map(companies.map(({ id, name }) => [String(id), name]));

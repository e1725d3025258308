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

/** For the mail to an address that somebody else may have named: it quotes a few words, no link and no number to call. */
export async function describeForStranger(db: Db, criteria: string): Promise<string> {
  const filters = parseCriteria(criteria);
  const companies = await listCompanies(db, filters.company);
  const known = new Set(companies.flatMap(({ id, name }) => [String(id), name]));
  const { description, location, company } = filters;
  const quoted: JobFilters = {
    ...filters,
    description: quoteWords(description),
    location: quoteWords(location),
    company: company.filter((name) => known.has(name)),
  };
  return describeCriteria(quoted, namesById(companies));
}

const maxQuotedLength = 40;
/** Mail programs link names of hosts, so dots only begin a word, as in '.NET'. */
const punctuation = /(?!(?<=^|\s)\.\p{L})[^\p{L}\p{M}\p{N}+#&'’\s-]/gu;
const longNumber = /\+?\d(?:[ +-]*\d){5,}/g;

function quoteWords(text: string): string {
  const words = text.replace(punctuation, ' ').replace(longNumber, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...words];
  return characters.length > maxQuotedLength ? `${characters.slice(0, maxQuotedLength).join('').trim()}…` : words;
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

/** Describes alerts in words. */
import { describeCriteria } from '#texts/alerts/criteria-words.ts';
import type { Db } from '../platform/db/database.ts';
import { parseCriteria } from './alert-criteria.ts';

export async function describeAlerts<Row extends { criteria: string }>(
  db: Db,
  alerts: readonly Row[],
): Promise<(Row & { words: string })[]> {
  const parsed = alerts.map((alert) => ({ alert, filters: parseCriteria(alert.criteria) }));
  const ids = parsed.flatMap(({ filters }) => filters.company.filter((name) => /^[1-9]\d{0,8}$/.test(name)).map(Number));
  const companyNames = await listCompanyNames(db, [...new Set(ids)]);
  return parsed.map(({ alert, filters }) => ({ ...alert, words: describeCriteria(filters, companyNames) }));
}

async function listCompanyNames(db: Db, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('companies').where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

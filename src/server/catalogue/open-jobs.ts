/** When a job is open: approved, not closed, and its last day not past. Whoever lists jobs asks here. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';

/** The jobs that a visitor may see at this moment. */
export function selectOpenJobs(db: Db, at: IsoTimestamp) {
  return selectPublishedJobs(db).where(notExpired('jobs.valid_through', at));
}

/** Approved and not closed, whatever the day: what the search index holds. */
export function selectPublishedJobs(db: Db) {
  return db.selectFrom('jobs').where('jobs.is_approved', '=', sql.lit(1)).where('jobs.closed_at', 'is', null);
}

/** Whether the time in a `valid_through` column has not come yet. */
export function notExpired(column: `${string}.valid_through`, at: IsoTimestamp): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} >= ${at})`;
}

/** Defines open jobs: approved, not closed and not expired. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';

export function selectOpenJobs(db: Db, at: IsoTimestamp) {
  return selectPublishedJobs(db).where(notExpired('jobs.valid_through', at));
}

/** Selects approved jobs that are not closed, expired ones included. The search index holds these. */
export function selectPublishedJobs(db: Db) {
  return db.selectFrom('jobs').where('jobs.is_approved', '=', sql.lit(1)).where('jobs.closed_at', 'is', null);
}

export function notExpired(column: `${string}.valid_through`, at: IsoTimestamp): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} >= ${at})`;
}

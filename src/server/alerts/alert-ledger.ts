/** Reads and writes `alert_jobs`: which jobs an alert has mailed. */
import type { SelectQueryBuilder } from 'kysely';
import { selectOpenJobs } from '../catalogue/open-jobs.ts';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';

/** Statements have a limited number of parameters. */
const batchSize = 500;

export function alertLedger(db: Db) {
  return {
    /** Omits a job if an equal one is in the ledger: both are one row of the list. Returns the number of added jobs. */
    async insert(alertId: string, jobIds: readonly number[], mailedAt: IsoTimestamp): Promise<number> {
      let added = 0;
      for (let from = 0; from < jobIds.length; from += batchSize) {
        const batch = jobIds.slice(from, from + batchSize);
        const mailed = await findMailed(db, alertId, batch);
        const rows = batch.filter((id) => !mailed.has(id)).map((job_id) => ({ alert_id: alertId, job_id, mailed_at: mailedAt }));
        if (rows.length === 0) continue;
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('alert_jobs')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['alert_id', 'job_id']).doNothing())
          .executeTakeFirstOrThrow();
        added += Number(numInsertedOrUpdatedRows);
      }
      return added;
    },

    /** The jobs of one mail that are open, newest first. */
    listOpen(alertId: string, mailedAt: IsoTimestamp, at: IsoTimestamp): Promise<{ id: number; companyId: number }[]> {
      return selectOpenJobs(db, at)
        .innerJoin('alert_jobs', 'alert_jobs.job_id', 'jobs.id')
        .where('alert_jobs.alert_id', '=', alertId)
        .where('alert_jobs.mailed_at', '=', mailedAt)
        .select(['jobs.id', 'jobs.company_id as companyId'])
        .orderBy('jobs.approved_at', 'desc')
        .orderBy('jobs.id', 'desc')
        .execute();
    },
  };
}

async function findMailed(db: Db, alertId: string, jobIds: readonly number[]): Promise<Set<number>> {
  const rows = await selectMailed(db, alertId, jobIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Selects the jobs that, or whose equal jobs, the alert has mailed.
 * SQLite joins in this order (https://sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join). By itself it would
 * begin with all rows of the alert, and look for each of the jobs in each of them.
 */
export const selectMailed = (db: Db, alertId: string, jobIds: readonly number[]) =>
  db
    .selectFrom('search_groups as own')
    .crossJoin('search_groups as member')
    .crossJoin('alert_jobs')
    .where('own.job_id', 'in', jobIds)
    .whereRef('member.group_key', '=', 'own.group_key')
    .where('alert_jobs.alert_id', '=', alertId)
    .whereRef('alert_jobs.job_id', '=', 'member.job_id')
    .select('own.job_id as id');

/** Deletes the rows of these alerts in short statements: an alert with all jobs has a row for each. */
export async function deleteLedgers(
  db: Db,
  alerts: SelectQueryBuilder<Tables, 'alerts', { id: string }>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const withRows = alerts
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('alert_jobs').whereRef('alert_jobs.alert_id', '=', 'alerts.id').select('alert_jobs.job_id')),
    )
    .limit(batchSize);
  for (let found = await withRows.execute(); found.length > 0; found = await withRows.execute()) {
    for (const { id } of found) {
      const some = db.selectFrom('alert_jobs').where('alert_id', '=', id).select('job_id');
      await deleteInBatches(
        (limit) =>
          db.deleteFrom('alert_jobs').where('alert_id', '=', id).where('job_id', 'in', some.limit(limit)).executeTakeFirst(),
        signal,
      );
      if (signal?.aborted) return;
    }
  }
}

import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/**
 * Extends the history of applications: hand-over to the company, its answer, withdrawal, and the advertisement at that time. A node
 * of the previous release inserts rows without them during a rolling update.
 */
export const submissions: EngineMigration = async (db, engine) => {
  await db.schema
    .createTable('advertisements')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();

  for (const column of ['receipt_id', 'advertisement_hash', 'hand_over_at', 'released_at', 'handed_over_at', 'opened_at'])
    await db.schema.alterTable('application_history').addColumn(column, 'text').execute();
  for (const column of ['withdrawn_at', 'withdrawal_released_at', 'status', 'status_at', 'reply_by'])
    await db.schema.alterTable('application_history').addColumn(column, 'text').execute();
  for (const column of ['cover_letter', 'additional_info', 'status_message'])
    await db.schema
      .alterTable('application_history')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();

  const newId = engine === 'sqlite' ? sql`lower(hex(randomblob(16)))` : sql`replace(cast(gen_random_uuid() as text), '-', '')`;
  await sql`update application_history set receipt_id = ${newId}, hand_over_at = applied_at, released_at = applied_at`.execute(
    db,
  );
  for (const column of ['cover_letter', 'additional_info']) {
    const name = sql.ref(column);
    await sql`update application_history set ${name} = coalesce((select applications.${name} from applications
      where applications.candidate_id = application_history.candidate_id and applications.job_id = application_history.job_id
        and applications.applied_at = application_history.applied_at), '')`.execute(db);
  }

  await db.schema.createIndex('application_history_receipt').on('application_history').column('receipt_id').unique().execute();
  await db.schema.createIndex('application_history_job').on('application_history').column('job_id').execute();
  // Both queues are almost always empty.
  await sql`create index application_history_waiting on application_history (hand_over_at) where released_at is null`.execute(db);
  await sql`create index application_history_withdrawn on application_history (withdrawn_at)
    where withdrawn_at is not null and withdrawal_released_at is null`.execute(db);
};

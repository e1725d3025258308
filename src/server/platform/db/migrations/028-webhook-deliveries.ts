import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';
import { identityColumn } from './identity-column.ts';

/** Creates the queue of webhook deliveries. */
export const webhookDeliveries: EngineMigration = async (db, engine) => {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('position', 'integer', identityColumn(engine))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('order_key', 'text', (column) => column.notNull())
    .addColumn('candidate_id', 'text')
    .addColumn('payload', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_result', 'text')
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .addColumn('failed_at', 'text')
    .execute();
  await db.schema.createIndex('webhook_deliveries_candidate').on('webhook_deliveries').column('candidate_id').execute();
  await sql`create index webhook_deliveries_due on webhook_deliveries (endpoint, next_attempt_at)
    where delivered_at is null and failed_at is null`.execute(db);
  await sql`create index webhook_deliveries_order on webhook_deliveries (endpoint, order_key, position)
    where delivered_at is null and failed_at is null`.execute(db);
};

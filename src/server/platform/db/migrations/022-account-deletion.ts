import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/** Adds the last activity of candidates, scheduled deletions, and the tombstones of deleted accounts. */
export const accountDeletion: EngineMigration = async (db) => {
  // A node of the previous release inserts candidates without it; `updated_at` then counts.
  await db.schema
    .alterTable('candidates')
    .addColumn('active_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('candidates').addColumn('expiry_warned_at', 'text').execute();
  await db
    .updateTable('candidates')
    .set({
      active_at: sql`coalesce((select max(last_seen_at) from sessions where sessions.candidate_id = candidates.id), updated_at)`,
    })
    .execute();
  await db.schema.createIndex('candidates_activity').on('candidates').column('active_at').execute();

  await db.schema
    .createTable('account_deletions')
    .addColumn('candidate_id', 'text', (column) => column.primaryKey().references('candidates.id').onDelete('cascade'))
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('undo_hash', 'text', (column) => column.notNull().unique())
    .addColumn('requested_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_deletions_due').on('account_deletions').column('due_at').execute();

  await db.schema
    .createTable('tombstones')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addColumn('marked_at', 'text')
    .execute();
  await db.schema.createIndex('tombstones_marked').on('tombstones').column('marked_at').execute();

  await db.schema
    .createTable('file_removals')
    .addColumn('file_id', 'text', (column) => column.primaryKey())
    .execute();
};

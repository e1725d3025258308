import { sql } from 'kysely';
import type { EngineMigration } from '../engine-migration.ts';

/**
 * Announces, with the commit, changes of what versions of public responses consist of (docs/decisions/060). SQLite has its data
 * version instead. A release without a listener writes as before.
 */
export const announcedChanges: EngineMigration = async (db, engine) => {
  if (engine === 'sqlite') return;
  // PostgreSQL sends equal notifications of one transaction once.
  await sql`create function announce_catalogue_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('careers_catalogue', '');
      return null;
    end $$`.execute(db);
  for (const table of ['catalogue', 'search_state'])
    await sql`create trigger announce_change after update on ${sql.table(table)} for each row
      when (old.version is distinct from new.version) execute function announce_catalogue_change()`.execute(db);
  await sql`create trigger announce_change after insert or delete or update of job_id on applications for each row
    execute function announce_catalogue_change()`.execute(db);
};

/** Removes deleted rows from SQLite's write-ahead log. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Copies the log into the database and empties it. Returns false while another process reads; PostgreSQL needs nothing. */
export async function truncateWriteAheadLog({ db, engine }: Database): Promise<boolean> {
  if (engine === 'postgresql') return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

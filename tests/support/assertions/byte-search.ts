/** Searches everything a portal stores for bytes. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import type { TestDatabaseSettings } from '../databases/test-databases.ts';

/** Returns where each needle is: names of files in the data directory, and of PostgreSQL's tables. */
export async function findBytes(
  { dataDir }: Pick<TestDatabaseSettings, 'dataDir'>,
  { db, engine }: Database,
  needles: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const search = (place: string, bytes: Buffer) => {
    for (const needle of needles) if (bytes.includes(needle)) found.push(`${needle} in ${place}`);
  };
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) search(entry.name, await readFile(join(entry.parentPath, entry.name)));
  }
  if (engine === 'sqlite') return found;
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db);
    search(name, Buffer.from(rows.map(({ row }) => row).join('\n')));
  }
  return found;
}

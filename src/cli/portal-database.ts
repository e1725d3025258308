import { openDataFolder } from '../server/data-folder.ts';
import { type Database, openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { type Env, loadDotEnv, readEnv } from '../server/env.ts';
import { databaseFault } from '../server/start-faults.ts';

/** Opens the portal's own database as its settings name it, up to date, while the portal runs or not; closes it after the work. */
export function withPortalDatabase<Result>(work: (database: Database, env: Env) => Promise<Result>): Promise<Result> {
  return withDatabaseAsItIs(async (database, env) => {
    await migrate(database);
    return work(database, env);
  });
}

/** Leaves its schema alone. */
export async function withDatabaseAsItIs<Result>(work: (database: Database, env: Env) => Promise<Result>): Promise<Result> {
  loadDotEnv();
  const env = readEnv();
  openDataFolder(env.dataDir);
  try {
    const database = openDatabase(env, () => {}, 'work');
    try {
      return await work(database, env);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw databaseFault(error, env);
  }
}

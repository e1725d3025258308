/** Opens the portal's database for a command. */
import { type Config, loadDotEnv, readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrator.ts';
import { ensureDataDirectory } from '#server/platform/files/data-directory.ts';
import { toDatabaseError } from '#server/startup-errors.ts';

/** Migrates the configured database before the work, and closes it afterwards. */
export function withMigratedDatabase<Result>(work: (database: Database, env: Config) => Promise<Result>): Promise<Result> {
  return withDatabase(async (database, env) => {
    await migrate(database);
    return work(database, env);
  });
}

/** Opens the configured database without a migration. */
export async function withDatabase<Result>(work: (database: Database, env: Config) => Promise<Result>): Promise<Result> {
  loadDotEnv();
  const env = readConfig();
  ensureDataDirectory(env.dataDir);
  try {
    const database = openDatabase(env, () => {}, 'batch');
    try {
      return await work(database, env);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw toDatabaseError(error, env);
  }
}

/** Everything the calls need, built once from the settings. */
import { openApplications } from './applications/applications.ts';
import { openCandidates } from './candidates/candidates.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Env } from './env.ts';
import { openFileStore } from './files/file-store.ts';
import { jobsStore } from './jobs/jobs-store.ts';
import type { Search } from './jobs/search.ts';
import { type Clock, openSessions } from './sessions/sessions.ts';
import { sessionsStore } from './sessions/sessions-store.ts';
import { optOutsStore } from './unsubscribe/opt-outs-store.ts';

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export async function openServices(env: Env, log: Log, now: Clock = () => new Date()) {
  const files = openFileStore(env);
  const database = openDatabase(env, (error) => log.error({ err: error }, 'an idle database connection broke'));
  await migrate(database);
  const { db } = database;
  const sessions = openSessions(sessionsStore(db), now);
  const jobs = jobsStore(db);
  const search: Search = { find: async () => ({ jobs: [], total: 0, corrected: undefined }) };
  const candidates = openCandidates(db, files, now);
  const applications = openApplications(database, { queueApplicationReceived: async () => {}, wake() {} }, now);
  const optOuts = optOutsStore(db);
  return {
    now,
    database,
    files,
    sessions,
    jobs,
    search,
    candidates,
    applications,
    optOuts,
    async close() {
      await database.close();
    },
  };
}

export type Services = Awaited<ReturnType<typeof openServices>>;

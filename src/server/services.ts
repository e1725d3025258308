/** Everything the calls need, built once from the settings. */
import { randomInt } from 'node:crypto';
import { openApplications } from './applications/applications.ts';
import { openBrand } from './brand/open-brand.ts';
import { openCandidates } from './candidates/candidates.ts';
import { openResumeReading } from './candidates/resume-reading.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Env } from './env.ts';
import { feedsStore } from './feeds/feeds-store.ts';
import { openFileStore } from './files/file-store.ts';
import { startHousekeeping } from './housekeeping.ts';
import { catalogueStore } from './jobs/catalogue-store.ts';
import { jobsStore } from './jobs/jobs-store.ts';
import { openSearch } from './jobs/search.ts';
import type { Log } from './log.ts';
import { openMails } from './mail/mails.ts';
import { keyFor, loadSecretKey } from './secret-key.ts';
import { type Clock, openSessions } from './sessions/sessions.ts';
import { sessionsStore } from './sessions/sessions-store.ts';
import { openOneTimeCodes } from './sign-in/one-time-codes.ts';
import { optOutsStore } from './unsubscribe/opt-outs-store.ts';

/** A sender of more than this many codes to one address in an hour floods somebody's inbox. */
const codesPerHour = 10;

export async function openServices(env: Env, log: Log, now: Clock = () => new Date()) {
  const brand = await openBrand(env);
  openDataFolder(env.dataDir);
  const files = openFileStore(env);
  const secret = loadSecretKey(env);
  const database = openDatabase(env, (error) => log.error({ err: error }, 'an idle database connection broke'));
  await migrate(database);
  const { db } = database;
  const sessions = openSessions(sessionsStore(db), now);
  const jobs = jobsStore(db, now);
  const mails = openMails({ env, brand, db, secret, now, log });
  const codes = openOneTimeCodes({
    db,
    key: keyFor(secret, 'one-time-codes'),
    now,
    draw: randomInt,
    codesPerHour: env.rateLimits ? codesPerHour : Number.POSITIVE_INFINITY,
    mails,
  });
  const search = openSearch(database, now);
  await search.catchUp();
  const catalogue = catalogueStore(db, search);
  const resumes = openResumeReading({ db, files, search, log });
  const candidates = openCandidates(db, files, now, resumes.soon);
  const applications = openApplications(database, mails, now);
  const optOuts = optOutsStore(db);
  const housekeeping = startHousekeeping([codes.forget, mails.outbox.forget], log);
  mails.outbox.start();
  void resumes.start();
  return {
    now,
    brand,
    database,
    files,
    sessions,
    jobs,
    catalogue,
    feeds: feedsStore(db, now),
    search,
    candidates,
    resumes,
    applications,
    optOuts,
    mails,
    codes,
    async close() {
      await Promise.all([mails.outbox.stop(), resumes.stop(), housekeeping.stop()]);
      await database.close();
    },
  };
}

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Everything the calls need, built once from the settings. */
import { randomInt } from 'node:crypto';
import { openApplications } from './applications/applications.ts';
import { openBrand } from './brand/open-brand.ts';
import { openCandidates } from './candidates/candidates.ts';
import { orphanedFiles } from './candidates/orphaned-files.ts';
import { openResumeReading } from './candidates/resume-reading.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Env } from './env.ts';
import { feedsStore } from './feeds/feeds-store.ts';
import { openFileStore } from './files/file-store.ts';
import { openMalwareScan } from './files/malware-scan.ts';
import { startHousekeeping } from './housekeeping.ts';
import { keptAnswers } from './http/kept-answers.ts';
import { isLoopbackName } from './http/loopback.ts';
import { catalogueState } from './jobs/catalogue-state.ts';
import { catalogueStore } from './jobs/catalogue-store.ts';
import { jobsStore } from './jobs/jobs-store.ts';
import { openSearch } from './jobs/search.ts';
import { suggestions } from './jobs/suggestions.ts';
import { openRateLimits } from './limits/rate-limits.ts';
import { addressNames, type Log } from './log.ts';
import { openMails } from './mail/mails.ts';
import { retention } from './retention.ts';
import { keyFor, keysFor, loadSecretKeys } from './secret-key.ts';
import { type Clock, openSessions } from './sessions/sessions.ts';
import { openCodeSignIn } from './sign-in/code-sign-in.ts';
import { openIdentities } from './sign-in/identities.ts';
import { openOneTimeCodes } from './sign-in/one-time-codes.ts';
import { openSignInLimits } from './sign-in/sign-in-limits.ts';
import { openTrustedDevices } from './sign-in/trusted-devices.ts';
import { waitingIdentity } from './sign-in/waiting-identity.ts';
import { optOutsStore } from './unsubscribe/opt-outs-store.ts';
import { undoProofs } from './unsubscribe/undo-proof.ts';

export async function openServices(env: Env, log: Log, now: Clock = () => new Date()) {
  const brand = await openBrand(env);
  openDataFolder(env.dataDir);
  const files = await openFileStore(env);
  const scan = openMalwareScan(env.clamd);
  const secrets = loadSecretKeys(env);
  await prepareDatabase(env, now);
  const database = openDatabase(env, (error) => log.error({ err: error }, 'an idle database connection broke'));
  const { db } = database;
  const sessions = openSessions({
    db,
    serverKeys: keysFor(secrets, 'session-keys'),
    binding: env.sessionBinding,
    now,
    log,
  });
  const jobs = jobsStore(db, now);
  const nameOf = addressNames(keyFor(secrets[0], 'log'));
  const mails = openMails({ env, brand, db, secrets, now, log, nameOf });
  const codes = openOneTimeCodes({
    db,
    keys: keysFor(secrets, 'one-time-codes'),
    now,
    draw: randomInt,
    mails,
  });
  const atHome = isLoopbackName(new URL(env.publicOrigin).hostname);
  const rateLimits = openRateLimits({ db, now, limited: env.rateLimits });
  const limits = openSignInLimits({ db, now, log, limited: env.rateLimits, atHome });
  const devices = openTrustedDevices(db, env.publicOrigin, now);
  const search = openSearch(database, now);
  const catalogue = catalogueStore(db, search);
  const resumes = openResumeReading({ db, files, search, log });
  const candidates = openCandidates({ db, files, scan, now, log, onResume: resumes.soon });
  const applications = openApplications(database, { mails, limits: rateLimits, now });
  const optOuts = optOutsStore(db);
  const identities = openIdentities(candidates, now);
  const waiting = waitingIdentity({
    publicOrigin: env.publicOrigin,
    keys: keysFor(secrets, 'waiting-identity'),
    identities,
    now,
  });
  const google = env.google && (await import('./sign-in/google.ts')).openGoogle(env.google, now);
  const linkedin = env.linkedin && (await import('./sign-in/linkedin.ts')).openLinkedin(env.linkedin, env.publicOrigin, now);
  const orphans = { what: 'files of nobody', forget: orphanedFiles({ db, files, now, log }) };
  const housekeeping = startHousekeeping([...retention(db, now), orphans], log);
  mails.outbox.start();
  void resumes.start();
  return {
    now,
    nameOf,
    brand,
    database,
    files,
    scan,
    sessions,
    jobs,
    catalogue,
    catalogueState: catalogueState(database, now),
    kept: keptAnswers(),
    feeds: feedsStore(db, now),
    search,
    suggestions: suggestions(db),
    candidates,
    resumes,
    applications,
    optOuts,
    undoProofs: undoProofs(keysFor(secrets, 'unsubscribe'), now),
    mails,
    codeSignIn: openCodeSignIn({ db, codes, limits, mails }),
    limits,
    rateLimits,
    devices,
    waiting,
    identities,
    google,
    linkedin,
    async close() {
      await Promise.all([mails.outbox.stop(), resumes.stop(), housekeeping.stop()]);
      await database.close();
    },
  };
}

/** With all the time that it takes, and not the little that a request has. */
async function prepareDatabase(env: Env, now: Clock): Promise<void> {
  const database = openDatabase(env, () => {}, 'work');
  try {
    await migrate(database);
    await openSearch(database, now).catchUp();
  } finally {
    await database.close();
  }
}

export type Services = Awaited<ReturnType<typeof openServices>>;

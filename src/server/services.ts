/** Everything the calls need, built once from the settings. */
import { randomInt } from 'node:crypto';
import { createApplicationService } from './applications/applications.ts';
import { loadBrand } from './brand/open-brand.ts';
import { createCandidateService } from './candidates/candidates.ts';
import { createOrphanCleanup } from './candidates/orphaned-files.ts';
import { createResumeIndexer } from './candidates/resume-reading.ts';
import { ensureDataDirectory } from './data-folder.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Config } from './env.ts';
import { syndicationStore } from './feeds/feeds-store.ts';
import { openFileStore } from './files/file-store.ts';
import { createMalwareScanner } from './files/malware-scan.ts';
import { startCleanupScheduler } from './housekeeping.ts';
import { createResponseCache } from './http/kept-answers.ts';
import { isLoopbackHost } from './http/loopback.ts';
import { catalogueVersion } from './jobs/catalogue-state.ts';
import { catalogueStore } from './jobs/catalogue-store.ts';
import { jobsStore } from './jobs/jobs-store.ts';
import { createSearch } from './jobs/search.ts';
import { createSuggester } from './jobs/suggestions.ts';
import { createRateLimiter } from './limits/rate-limits.ts';
import { type AppLogger, createEmailPseudonymizer } from './log.ts';
import { openMailService } from './mail/mails.ts';
import { createRetentionRules } from './retention.ts';
import { deriveKey, deriveKeys, loadSecretKeys } from './secret-key.ts';
import { type Clock, createSessionService } from './sessions/sessions.ts';
import { createEmailSignIn } from './sign-in/code-sign-in.ts';
import { createIdentityService } from './sign-in/identities.ts';
import { createOneTimeCodeService } from './sign-in/one-time-codes.ts';
import { createSignInRateLimiter } from './sign-in/sign-in-limits.ts';
import { createTrustedDevices } from './sign-in/trusted-devices.ts';
import { pendingIdentityLink } from './sign-in/waiting-identity.ts';
import { optOutStore } from './unsubscribe/opt-outs-store.ts';
import { createUndoTokens } from './unsubscribe/undo-proof.ts';

export async function createServices(env: Config, log: AppLogger, now: Clock = () => new Date()) {
  const brand = await loadBrand(env);
  ensureDataDirectory(env.dataDir);
  const files = await openFileStore(env);
  const scan = createMalwareScanner(env.clamd);
  const secrets = loadSecretKeys(env);
  await prepareDatabase(env, now);
  const database = openDatabase(env, (error) => log.error({ err: error }, 'an idle database connection broke'));
  const { db } = database;
  const sessions = createSessionService({
    db,
    serverKeys: deriveKeys(secrets, 'session-keys'),
    binding: env.sessionBinding,
    now,
    log,
  });
  const jobs = jobsStore(db, now);
  const nameOf = createEmailPseudonymizer(deriveKey(secrets[0], 'log'));
  const mails = openMailService({ env, brand, db, secrets, now, log, pseudonymize: nameOf });
  const codes = createOneTimeCodeService({
    db,
    keys: deriveKeys(secrets, 'one-time-codes'),
    now,
    draw: randomInt,
    mails,
  });
  const atHome = isLoopbackHost(new URL(env.publicOrigin).hostname);
  const rateLimits = createRateLimiter({ db, now, limited: env.rateLimits });
  const limits = createSignInRateLimiter({ db, now, log, enabled: env.rateLimits, isLocalOrigin: atHome });
  const devices = createTrustedDevices(db, env.publicOrigin, now);
  const search = createSearch(database, now);
  const catalogue = catalogueStore(db, search);
  const resumes = createResumeIndexer({ db, files, search, log });
  const candidates = createCandidateService({ db, files, scan, now, log, onResumeSaved: resumes.soon });
  const applications = createApplicationService(database, { mails, limits: rateLimits, now });
  const optOuts = optOutStore(db);
  const identities = createIdentityService(candidates, now);
  const waiting = pendingIdentityLink({
    publicOrigin: env.publicOrigin,
    keys: deriveKeys(secrets, 'waiting-identity'),
    identities,
    now,
  });
  const google = env.google && (await import('./sign-in/google.ts')).createGoogleProvider(env.google, now);
  const linkedin =
    env.linkedin && (await import('./sign-in/linkedin.ts')).createLinkedinProvider(env.linkedin, env.publicOrigin, now);
  const orphans = { name: 'files of nobody', deleteExpired: createOrphanCleanup({ db, files, now, log }) };
  const housekeeping = startCleanupScheduler([...createRetentionRules(db, now), orphans], log);
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
    catalogueVersion: catalogueVersion(database, now),
    responseCache: createResponseCache(),
    feeds: syndicationStore(db, now),
    search,
    suggestions: createSuggester(db),
    candidates,
    resumes,
    applications,
    optOuts,
    undoProofs: createUndoTokens(deriveKeys(secrets, 'unsubscribe'), now),
    mails,
    codeSignIn: createEmailSignIn({ db, codes, limits, mails }),
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
async function prepareDatabase(env: Config, now: Clock): Promise<void> {
  const database = openDatabase(env, () => {}, 'work');
  try {
    await migrate(database);
    await createSearch(database, now).reindexMissing();
  } finally {
    await database.close();
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>;

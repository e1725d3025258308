/** Creates the services of the portal from its configuration. */
import { createAccountErasure } from './accounts/account-erasure.ts';
import { createAccountExport } from './accounts/account-export.ts';
import { createAccountService } from './accounts/accounts.ts';
import { createAlertLinks } from './alerts/alert-links.ts';
import { createAlertMailCeiling } from './alerts/alert-mail-ceiling.ts';
import { createAlertMails } from './alerts/alert-mails.ts';
import { createAlertRuns } from './alerts/alert-runs.ts';
import { createAlertService } from './alerts/alerts.ts';
import { createApplicationService } from './applications/applications.ts';
import { createCompanyAnswers } from './applications/company/company-answers.ts';
import { createCompanyApplications } from './applications/company/company-applications.ts';
import { createCompanyLinks } from './applications/company/company-links.ts';
import { createCompanyMails } from './applications/company/company-mails.ts';
import { createHandOverServices } from './applications/hand-over-services.ts';
import { createStartedApplicationService } from './applications/started-applications.ts';
import { createWithdrawalService } from './applications/withdrawals.ts';
import { createApplyFormServices } from './apply-form/apply-form-services.ts';
import { createVisitCounts } from './attribution/visit-counts.ts';
import { createBoards } from './boards/boards.ts';
import { loadBrand } from './brand/brand-loader.ts';
import { createCandidateService } from './candidates/candidates.ts';
import { createCatalogueServices } from './catalogue/catalogue-services.ts';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { startCleanupTasks } from './cleanup-tasks.ts';
import type { Config } from './config.ts';
import { type AppLogger, createEmailPseudonymizer } from './logger.ts';
import { deriveKey, deriveKeys, loadSecretKeys } from './platform/crypto/secret-key.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrateUnlessNewer } from './platform/db/migrator.ts';
import { ensureDataDirectory } from './platform/files/data-directory.ts';
import { openFileStore } from './platform/files/file-store-factory.ts';
import { createMalwareScanner } from './platform/files/malware-scanner.ts';
import { openMailService } from './platform/mail/mail-service.ts';
import { createCounters } from './platform/metrics/counters.ts';
import { getCurrentSite } from './platform/net/client-site.ts';
import type { Clock } from './platform/time/clock.ts';
import { createOwnerTransactions } from './rate-limits/owner-transactions.ts';
import { createRateLimiter } from './rate-limits/rate-limiter.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { createResumeIndexer } from './resumes/resume-indexer.ts';
import { createResumeValidator } from './resumes/resume-validation.ts';
import { createSavedJobService } from './saved-jobs/saved-jobs.ts';
import { createSearch } from './search/search.ts';
import { createSessionService } from './sign-in/sessions/sessions.ts';
import { createSignInServices } from './sign-in/sign-in-services.ts';
import { takesSelfIdentification } from './sources/delivery/ats-queue.ts';
import { createJobResumeLimits } from './sources/delivery/job-resume-limits.ts';
import { startSources } from './sources/source-scheduler.ts';
import { createAtsStatusService } from './sources/status/ats-status-service.ts';
import { createOptOutService } from './unsubscribe/opt-outs.ts';
import { createUndoTokens } from './unsubscribe/undo-token.ts';
import { createUnsubscribeLinks } from './unsubscribe/unsubscribe-links.ts';
import { loadWebhookEndpoints } from './webhooks/webhook-endpoints.ts';

export async function createServices(env: Config, log: AppLogger, now: Clock = () => new Date()) {
  for (const warning of env.tlsWarnings) log.warn({ event: 'tls_exempted' }, warning);
  const brand = await loadBrand(env);
  const endpoints = loadWebhookEndpoints(env);
  ensureDataDirectory(env.dataDir);
  const files = await openFileStore(env);
  const scan = createMalwareScanner(env.clamd);
  const secrets = loadSecretKeys(env);
  await prepareDatabase(env, now, log);
  const database = openDatabase(env, (error) => log.error({ err: error }, 'an idle database connection broke'));
  const { db } = database;
  const sessions = createSessionService({
    db,
    serverKeys: deriveKeys(secrets, 'session-keys'),
    binding: env.sessionBinding,
    now,
    log,
  });
  const { primaryJobs, publicJobs, ...catalogueServices } = createCatalogueServices({ env, database, now, log });
  const { announcements, categoryLines, reads, search, searchPool } = catalogueServices;
  const pseudonymize = createEmailPseudonymizer(deriveKey(secrets[0], 'log'));
  const unsubscribeLinks = createUnsubscribeLinks(deriveKeys(secrets, 'unsubscribe-links'), env.publicOrigin);
  const companyLinks = createCompanyLinks(deriveKeys(secrets, 'company-links'), now);
  const companyMails = createCompanyMails({ db, files, links: companyLinks, publicOrigin: env.publicOrigin });
  const alertLinks = createAlertLinks(deriveKeys(secrets, 'alert-links'), env.publicOrigin);
  const alertMails = createAlertMails({ db, links: alertLinks, publicOrigin: env.publicOrigin, categoryLines, now });
  const mails = openMailService({ env, brand, db, secrets, now, log, pseudonymize, companyMails, alertMails, unsubscribeLinks });
  const runOwnerTransaction = createOwnerTransactions(db);
  const rateLimits = createRateLimiter({ db, runOwnerTransaction, now, limited: env.rateLimits });
  const visitCounts = createVisitCounts({ db, now, log });
  const handOverServices = createHandOverServices({
    env,
    secrets,
    database,
    files,
    endpoints,
    companyLinks,
    mails,
    visitCounts,
    runOwnerTransaction,
    now,
    log,
  });
  const { handOver, selfIdentifications, webhookEvents, webhooks, atsDelivery } = handOverServices;
  const catalogue = catalogueStore(db, search, webhookEvents);
  const resumeIndexer = createResumeIndexer({ db, files, search, log, now });
  const onResumeSaved = (fileId: string) => resumeIndexer.enqueue(fileId, getCurrentSite());
  const resumeValidator = createResumeValidator({ scan, log });
  const candidates = createCandidateService({
    db,
    files,
    resumeValidator,
    now,
    log,
    limits: rateLimits,
    runOwnerTransaction,
    sessions,
    onResumeSaved,
  });
  const boards = createBoards({ config: env, db, publicOrigin: env.publicOrigin, now, log });
  const companyAnswers = createCompanyAnswers({ db, mails, now });
  const resumeLimits = createJobResumeLimits(env.sourceKeys);
  const applications = createApplicationService(database, {
    handOver,
    limits: rateLimits,
    resumeLimits,
    runOwnerTransaction,
    sessions,
    now,
  });
  const erasure = createAccountErasure({ database, files, events: webhookEvents, now, log });
  const mailCeiling = createAlertMailCeiling({ now, log, enabled: env.rateLimits, perHour: env.codeMailsPerHour });
  const alerts = createAlertService(database, {
    categoryLines,
    links: alertLinks,
    mails,
    limits: rateLimits,
    mailCeiling,
    runOwnerTransaction,
    now,
  });
  const alertRuns = createAlertRuns({ database, searchPool, jobs: publicJobs, mails, now, log });
  const optOuts = createOptOutService(db, { alerts, mails, limits: rateLimits, runOwnerTransaction, now });
  const accounts = createAccountService({
    database,
    erasure,
    mails,
    candidates,
    optOuts,
    runOwnerTransaction,
    now,
    log,
    retentionMonths: env.retentionMonths,
  });
  const counts = createCounters();
  const signInServices = await createSignInServices({
    env,
    secrets,
    db,
    mails,
    candidates,
    sessions,
    rateLimits,
    runOwnerTransaction,
    counts,
    pseudonymize,
    now,
    log,
  });
  const applyFormServices = createApplyFormServices({
    secrets,
    database,
    files,
    resumeValidator,
    candidates,
    applications,
    sessions,
    jobs: primaryJobs,
    resumeLimits,
    takesSelfIdentification: (jobId) => takesSelfIdentification(db, jobId, env.sourceKeys),
    onResumeSaved,
    now,
    log,
  });
  const { heldApplications } = applyFormServices;
  const cleanup = startCleanupTasks({ db, files, accounts, alerts, heldApplications, now, log });
  const sources = await startSources({ config: env, db, now, log });
  // Each beat confirms the version, so that it is known when an outage begins.
  announcements?.start(() => void catalogueServices.catalogueVersion.versionFor({}).catch(() => undefined));
  mails.outbox.start();
  handOver.start();
  alertRuns.start();
  webhooks.start();
  atsDelivery.start();
  visitCounts.start();
  await boards.start();
  void resumeIndexer.start();
  return {
    now,
    pseudonymize,
    brand,
    database,
    files,
    scan,
    sessions,
    ...signInServices,
    ...catalogueServices,
    findResumeLimits: (jobId: number) => resumeLimits.find(db, jobId),
    catalogue,
    responseCache: createResponseCache(),
    candidates,
    resumeIndexer,
    applications,
    ...handOverServices,
    companyAnswers,
    atsStatus: createAtsStatusService({ db, answers: companyAnswers, now }),
    companyApplications: createCompanyApplications({ db, links: companyLinks, now }),
    withdrawals: createWithdrawalService(database, { rateLimits, runOwnerTransaction, now }),
    savedJobs: createSavedJobService(database, runOwnerTransaction, now),
    startedApplications: createStartedApplicationService(db, now),
    ...applyFormServices,
    accounts,
    accountExport: createAccountExport({ database, files, selfIdentifications, now, log }),
    alerts,
    alertRuns,
    optOuts,
    unsubscribeLinks,
    undoTokens: createUndoTokens(deriveKeys(secrets, 'unsubscribe'), now),
    mails,
    counts,
    visitCounts,
    boards,
    rateLimits,
    async close() {
      applyFormServices.stopReading();
      await Promise.all([announcements?.stop(), handOver.stop(), alertRuns.stop(), sources.stop()]);
      await Promise.all([
        mails.outbox.stop(),
        webhooks.stop(),
        atsDelivery.stop(),
        visitCounts.stop(),
        boards.stop(),
        resumeIndexer.stop(),
        cleanup.stop(),
        searchPool.close(),
      ]);
      await reads.close();
      await database.close();
    },
  };
}

/** Migrations and indexing may exceed the statement timeout of requests. */
async function prepareDatabase(env: Config, now: Clock, log: AppLogger): Promise<void> {
  const database = openDatabase(env, () => {}, 'batch');
  try {
    const later = await migrateUnlessNewer(database);
    if (later.length > 0)
      log.warn({ migrations: later }, 'the database has the schema of a later release; this one serves until it is replaced');
    await createSearch(database, now).reindexMissing();
  } finally {
    await database.close();
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services of the portal from its configuration. */
import { companyApplicationPath } from '#contract/addresses.ts';
import { createAccountErasure } from './accounts/account-erasure.ts';
import { createAccountExport } from './accounts/account-export.ts';
import { createAccountService } from './accounts/accounts.ts';
import { createAlertLinks } from './alerts/alert-links.ts';
import { createAlertMailCeiling } from './alerts/alert-mail-ceiling.ts';
import { createAlertMails } from './alerts/alert-mails.ts';
import { createAlertRuns } from './alerts/alert-runs.ts';
import { createAlertService } from './alerts/alerts.ts';
import { createApplicationService } from './applications/applications.ts';
import { createApplicationDigests } from './applications/company/application-digests.ts';
import { createCompanyAnswers } from './applications/company/company-answers.ts';
import { createCompanyApplications } from './applications/company/company-applications.ts';
import { createCompanyContacts } from './applications/company/company-contacts.ts';
import { createCompanyLinks } from './applications/company/company-links.ts';
import { createCompanyMails } from './applications/company/company-mails.ts';
import { createHandOver } from './applications/hand-over.ts';
import { createHandOverNotices } from './applications/hand-over-notices.ts';
import { createStartedApplicationService } from './applications/started-applications.ts';
import { createWithdrawalService } from './applications/withdrawals.ts';
import { createApplyFormServices } from './apply-form/apply-form-services.ts';
import { createVisitCounts } from './attribution/visit-counts.ts';
import { createBoards } from './boards/boards.ts';
import { loadBrand } from './brand/brand-loader.ts';
import { createCandidateService } from './candidates/candidates.ts';
import { createOrphanCleanup } from './candidates/orphaned-file-cleanup.ts';
import { createCatalogueAnnouncements } from './catalogue/catalogue-announcements.ts';
import { catalogueStore } from './catalogue/catalogue-store.ts';
import { catalogueVersion } from './catalogue/catalogue-version.ts';
import { categoryLinesReader } from './catalogue/category-lines.ts';
import { jobsStore } from './catalogue/job-store.ts';
import { searchExamplesReader } from './catalogue/search-examples.ts';
import type { Config } from './config.ts';
import { type AppLogger, createEmailPseudonymizer } from './logger.ts';
import { deriveKey, deriveKeys, loadSecretKeys } from './platform/crypto/secret-key.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrateUnlessNewer } from './platform/db/migrator.ts';
import { openReadDatabase } from './platform/db/read-database.ts';
import { ensureDataDirectory } from './platform/files/data-directory.ts';
import { openFileStore } from './platform/files/file-store-factory.ts';
import { createMalwareScanner } from './platform/files/malware-scanner.ts';
import { openMailService } from './platform/mail/mail-service.ts';
import { createCounters } from './platform/metrics/counters.ts';
import { getCurrentSite } from './platform/net/client-site.ts';
import { startCleanupScheduler } from './platform/retention/cleanup-scheduler.ts';
import { createRetentionRules } from './platform/retention/retention-rules.ts';
import type { Clock } from './platform/time/clock.ts';
import { minuteMs } from './platform/time/durations.ts';
import { createOwnerTransactions } from './rate-limits/owner-transactions.ts';
import { createRateLimiter } from './rate-limits/rate-limiter.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { createResumeIndexer } from './resumes/resume-indexer.ts';
import { createResumeValidator } from './resumes/resume-validation.ts';
import { createSavedJobService } from './saved-jobs/saved-jobs.ts';
import { createSearchPool } from './search/pool/search-pool.ts';
import { getSearchQueueKey } from './search/pool/search-queue-key.ts';
import { createSearch } from './search/search.ts';
import { createSuggester } from './search/suggestions/suggester.ts';
import { createSelfIdentificationService } from './self-identification/self-identifications.ts';
import { createSessionService } from './sign-in/sessions/sessions.ts';
import { createSignInServices } from './sign-in/sign-in-services.ts';
import { createAtsDelivery } from './sources/delivery/ats-delivery.ts';
import { checkLateDeliveries } from './sources/delivery/ats-delivery-alerts.ts';
import { createAtsQueue, takesSelfIdentification } from './sources/delivery/ats-queue.ts';
import { createJobResumeLimits } from './sources/delivery/job-resume-limits.ts';
import { startSources } from './sources/source-scheduler.ts';
import { createAtsStatusService } from './sources/status/ats-status-service.ts';
import { syndicationStore } from './syndication/syndication-store.ts';
import { createOptOutService } from './unsubscribe/opt-outs.ts';
import { createUndoTokens } from './unsubscribe/undo-token.ts';
import { createUnsubscribeLinks } from './unsubscribe/unsubscribe-links.ts';
import { createWebhookDelivery } from './webhooks/webhook-delivery.ts';
import { loadWebhookEndpoints } from './webhooks/webhook-endpoints.ts';
import { createWebhookEvents } from './webhooks/webhook-events.ts';
import { searchThreadsOfWorker } from './workers/worker-count.ts';

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
  const jobs = jobsStore(db, now);
  const reads = openReadDatabase({ primary: database, urls: env.databaseReadUrls, dataDir: env.dataDir, log });
  const publicJobs = jobsStore(reads.db, now);
  const categoryLines = categoryLinesReader(reads.db, publicJobs, now);
  const announcements = env.databaseUrl
    ? createCatalogueAnnouncements({ db, listenUrls: env.databaseListenUrls, log })
    : undefined;
  const versions = catalogueVersion({
    database,
    announcements,
    staleIfErrorSeconds: env.staleIfErrorSeconds,
    requireCurrent: reads.requireCurrent,
    now,
  });
  const pseudonymize = createEmailPseudonymizer(deriveKey(secrets[0], 'log'));
  const unsubscribeLinks = createUnsubscribeLinks(deriveKeys(secrets, 'unsubscribe-links'), env.publicOrigin);
  const companyLinks = createCompanyLinks(deriveKeys(secrets, 'company-links'), now);
  const companyMails = createCompanyMails({ db, files, links: companyLinks, publicOrigin: env.publicOrigin });
  const alertLinks = createAlertLinks(deriveKeys(secrets, 'alert-links'), env.publicOrigin);
  const alertMails = createAlertMails({ db, links: alertLinks, publicOrigin: env.publicOrigin, categoryLines, now });
  const mails = openMailService({ env, brand, db, secrets, now, log, pseudonymize, companyMails, alertMails, unsubscribeLinks });
  const runOwnerTransaction = createOwnerTransactions(db);
  const rateLimits = createRateLimiter({ db, runOwnerTransaction, now, limited: env.rateLimits });
  const search = createSearch(database, now);
  const publicSearch = reads.db === db ? search : createSearch({ ...database, db: reads.db }, now);
  const searchPool = createSearchPool({
    engine: database.engine,
    dataDir: env.dataDir,
    search: {
      // A candidate's search depends on what they have just written.
      find: (request, at) => (request.candidateId === undefined ? publicSearch : search).find(request, at),
      findChanged: publicSearch.findChanged,
    },
    now,
    getQueueKey: getSearchQueueKey,
    threads: searchThreadsOfWorker(env.workers),
  });
  const webhookKeys = deriveKeys(secrets, 'webhooks');
  const webhookEvents = createWebhookEvents({
    endpoints,
    key: webhookKeys[0],
    linkTo(receiptId) {
      const { token, expiresAt } = companyLinks.sign(receiptId);
      return { url: env.publicOrigin + companyApplicationPath(receiptId, token), expiresAt };
    },
    now,
  });
  const webhooks = createWebhookDelivery({ db, endpoints, allowedHosts: env.webhookAllowHosts, keys: webhookKeys, now, log });
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
  const visitCounts = createVisitCounts({ db, now, log });
  const boards = createBoards({ config: env, db, publicOrigin: env.publicOrigin, now, log });
  const { sourceKeys: keys, publicOrigin, importAllowHosts } = env;
  const selfIdentifications = createSelfIdentificationService({
    db,
    keys: deriveKeys(secrets, 'self-identification'),
    runOwnerTransaction,
    now,
    wake: () => atsDelivery.wake(),
  });
  const atsDelivery = createAtsDelivery({ db, files, keys, selfIdentifications, publicOrigin, importAllowHosts, now, log });
  const handOver = createHandOver({
    db,
    visitCounts,
    notices: createHandOverNotices({
      mails,
      webhooks: { ...webhookEvents, wake: webhooks.wake },
      ats: { ...createAtsQueue({ keys, now }), wake: atsDelivery.wake },
      findContact: createCompanyContacts(env),
      engine: database.engine,
      retentionMonths: env.retentionMonths,
    }),
    digests: createApplicationDigests({ db, mails, now }),
    now,
    log,
  });
  const companyAnswers = createCompanyAnswers({ db, mails, now });
  const resumeLimits = createJobResumeLimits(keys);
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
    jobs,
    resumeLimits,
    takesSelfIdentification: (jobId) => takesSelfIdentification(db, jobId, keys),
    onResumeSaved,
    now,
    log,
  });
  const orphans = { name: 'orphaned files', deleteExpired: createOrphanCleanup({ db, files, now, log }) };
  const inactiveAccounts = { name: 'inactive accounts', deleteExpired: accounts.deleteInactive };
  const housekeeping = startCleanupScheduler([...createRetentionRules(db, now), orphans, inactiveAccounts], log);
  // Users see both limits to the minute.
  const deletions = startCleanupScheduler(
    [
      { name: 'requested deletions', deleteExpired: accounts.deleteRequested },
      { name: 'expired alerts', deleteExpired: alerts.endExpired },
      { name: 'held applications', deleteExpired: applyFormServices.heldApplications.deleteExpired },
      { name: 'late applications', deleteExpired: () => checkLateDeliveries({ db, now, log }) },
    ],
    log,
    minuteMs,
  );
  const sources = await startSources({ config: env, db, now, log });
  // Each beat confirms the version, so that it is known when an outage begins.
  announcements?.start(() => void versions.versionFor({}).catch(() => undefined));
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
    reads,
    files,
    scan,
    sessions,
    ...signInServices,
    jobs: {
      ...publicJobs,
      findOpenJob: (id: number, candidateId: string | undefined) =>
        (candidateId === undefined ? publicJobs : jobs).findOpenJob(id, candidateId),
    },
    findResumeLimits: (jobId: number) => resumeLimits.find(db, jobId),
    categoryLines,
    catalogue,
    announcements,
    catalogueVersion: versions,
    searchExamples: searchExamplesReader(reads.db, versions, now),
    responseCache: createResponseCache(),
    syndication: syndicationStore(reads.db, now),
    search,
    searchPool,
    suggestions: createSuggester(reads.db),
    candidates,
    resumeIndexer,
    applications,
    handOver,
    companyAnswers,
    atsStatus: createAtsStatusService({ db, answers: companyAnswers, now }),
    companyApplications: createCompanyApplications({ db, links: companyLinks, now }),
    withdrawals: createWithdrawalService(database, { rateLimits, runOwnerTransaction, now }),
    savedJobs: createSavedJobService(database, runOwnerTransaction, now),
    startedApplications: createStartedApplicationService(db, now),
    ...applyFormServices,
    accounts,
    selfIdentifications,
    accountExport: createAccountExport({ database, files, selfIdentifications, now, log }),
    alerts,
    alertRuns,
    optOuts,
    unsubscribeLinks,
    undoTokens: createUndoTokens(deriveKeys(secrets, 'unsubscribe'), now),
    mails,
    webhooks,
    webhookEvents,
    atsDelivery,
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
        housekeeping.stop(),
        deletions.stop(),
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

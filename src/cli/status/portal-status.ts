/** Collects what an operator wants to know of the portal at a glance. */
import { statfs } from 'node:fs/promises';
import { createCompanyContacts } from '#server/applications/company/company-contacts.ts';
import { undeliveredApplications } from '#server/applications/company/undelivered-applications.ts';
import { type JobState, operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import type { Config } from '#server/config.ts';
import { type LastBackup, readLastBackup } from '#server/platform/backup/last-backup.ts';
import { deriveKeys, loadExistingSecretKeys } from '#server/platform/crypto/secret-key.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { latestMigration } from '#server/platform/db/migrator.ts';
import { listPendingApplications } from '#server/platform/mail/pending-applications.ts';
import { type DatabaseStatistics, readDatabaseStatistics } from '#server/platform/metrics/database-statistics.ts';
import { describeMissingHandOver } from '#server/sources/delivery/missing-hand-over.ts';
import { type StoredSource, sourceStore } from '#server/sources/source-store.ts';

export interface PortalStatus {
  portal: { address: string; listens: string; state: PortalState };
  database: { engine: Database['engine']; place: string; schema: string };
  files: string;
  /** Counts of jobs by source and state. */
  jobs: { source: string; state: JobState; total: number }[];
  mails: DatabaseStatistics['mails'] & { server: string };
  webhooks: DatabaseStatistics['webhooks'];
  sources: (Pick<StoredSource, 'name' | 'provider' | 'lastRunAt' | 'lastSuccessAt' | 'lastError'> & {
    missingHandOver: string | null;
  })[];
  /** Applications for applicant tracking systems. */
  handOvers: DatabaseStatistics['ats'];
  overdueApplications: number;
  /** Applications that no company has got although it has an address. */
  undeliveredApplications: number;
  lastBackup: LastBackup | null;
  freeBytes: number;
}

/** `not ready`: it answers, but not with success. */
type PortalState = 'ready' | 'not ready' | 'not running';

export async function readPortalStatus(database: Database, env: Config, now: Date): Promise<PortalStatus> {
  const [state, statistics, counts, sources, undelivered, free] = await Promise.all([
    probePortal(env),
    readDatabaseStatistics(database.db, now),
    operatorJobStore(database.db, now.toISOString()).countBySource(),
    sourceStore(database.db).list(),
    countUndelivered(database.db, env),
    statfs(env.dataDir),
  ]);
  return {
    portal: { address: env.publicOrigin, listens: `${env.host}:${env.port}`, state },
    database: { engine: database.engine, place: describeDatabase(env), schema: latestMigration },
    files: env.bucket ? 'bucket (FILES_URL)' : env.dataDir,
    jobs: counts.map(({ source, jobState, total }) => ({ source, state: jobState, total })),
    mails: { ...statistics.mails, server: env.smtpUrl ? new URL(env.smtpUrl).host : 'local mailbox' },
    webhooks: statistics.webhooks,
    sources: sources.map((source) => describeSource(source, env)),
    handOvers: statistics.ats,
    overdueApplications: statistics.overdueApplications,
    undeliveredApplications: undelivered,
    lastBackup: readLastBackup(env.dataDir) ?? null,
    freeBytes: free.bavail * free.bsize,
  };
}

function describeSource(source: StoredSource, env: Config): PortalStatus['sources'][number] {
  const { name, provider, lastRunAt, lastSuccessAt, lastError } = source;
  const missingHandOver = describeMissingHandOver(source, env) ?? null;
  return { name, provider, lastRunAt, lastSuccessAt, lastError, missingHandOver };
}

async function countUndelivered(db: Db, env: Config): Promise<number> {
  const secrets = loadExistingSecretKeys(env);
  const keys = secrets && deriveKeys(secrets, 'outbox');
  const applications = undeliveredApplications({
    db,
    findContact: createCompanyContacts(env),
    listPendingApplications: async (trx, to) => (keys ? listPendingApplications(trx, keys, to) : new Set()),
  });
  let count = 0;
  for await (const _ of applications.list(new Date(0).toISOString())) count++;
  return count;
}

/** Without user and password. */
function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `${dataDir}/careers.db`;
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}

const probeTimeoutMs = 2000;

/** Asks the portal that this configuration describes, on this machine. */
async function probePortal({ host, port }: Config): Promise<PortalState> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const { ok } = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(probeTimeoutMs) });
    return ok ? 'ready' : 'not ready';
  } catch {
    return 'not running';
  }
}

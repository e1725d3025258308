/** Restores a backup into an empty portal. */
import { readFile } from 'node:fs/promises';
import { accountStore } from '#server/accounts/account-store.ts';
import type { AccountMails } from '#server/accounts/accounts.ts';
import { postponeDeletions } from '#server/accounts/restored-deletions.ts';
import { companyRecordStore } from '#server/applications/company/company-record-store.ts';
import { createSearch } from '#server/search/search.ts';
import { atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import { webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import type { Database, Db } from '../db/database.ts';
import { listAppliedMigrations, migrate } from '../db/migrator.ts';
import type { FileStore } from '../files/file-store.ts';
import { outboxStore } from '../mail/outbox-store.ts';
import { backedUpTables, filePath, tablePath } from './backup-format.ts';
import type { BackupManifest } from './backup-manifest-schema.ts';
import { readRowBatches } from './backup-rows.ts';
import { clearTables, findNonEmptyTable, insertRows, isPortalRunning, resetSequences } from './backup-store.ts';
import type { Verification } from './backup-verification.ts';
import { findDeletedCandidates, findTombstones } from './deleted-candidates.ts';
import { RestoreError } from './restore-error.ts';

interface RestoreOptions {
  database: Database;
  files: Pick<FileStore, 'put' | 'list'>;
  folder: string;
  /** What `verifyBackup` returned. */
  manifest: BackupManifest;
  /** For the backups beside this one. */
  verification: Verification;
  /** Tell candidates of the new day of their requested deletion. */
  mails: Pick<AccountMails, 'queueDeletionScheduled'>;
  now: () => Date;
}

export interface RestoreResult {
  /** Number of mails pending at the time of the backup. They may have been sent since. */
  failedMails: number;
  /** Number of webhook events waiting at the time of the backup, and listed as failed now. */
  failedEvents: number;
  /** Number of applications that waited for an applicant tracking system at the time of the backup, and are uncertain now. */
  uncertainHandOvers: number;
  /** Number of requested deletions, each with a new day to undo and a new mail. */
  postponedDeletions: number;
  /** Number of applications waiting for a daily digest at the time of the backup. It may have been sent since. */
  clearedDigests: number;
  /** Number of candidates in the backup that were deleted since. They are left out. */
  deletedCandidates: number;
  /** Why deletions that backups beside this one name did not count, a sentence for each backup. */
  ignoredBackups: string[];
}

/** Why deliveries that waited have ended. */
const endReason = 'restored from a backup';
/** The migration that adds `digest_to`. */
const firstSchemaWithDigests = '029-company-mails';

/** Restores the files first, then all rows in one transaction. An interrupted restore can be repeated. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { database, files, folder, manifest, verification, mails, now } = options;
  if (await isPortalRunning(database))
    throw new RestoreError('A portal runs on this database. Stop it first. Nothing was changed.');
  await migrateToBackup(manifest, database);
  await assertEmpty(database.db);
  const { tombstones, ignoredBackups } = await findTombstones(folder, files, verification);
  const deleted = await findDeletedCandidates(folder, manifest, tombstones);
  for (const { key } of manifest.files) {
    if (!deleted.ownsFile(key)) await files.put(key, await readFile(filePath(folder, key)));
  }
  const counts = await database.db.transaction().execute(async (trx) => {
    await assertEmpty(trx);
    const tables = backedUpTables.filter((table) => manifest.tables[table]);
    await clearTables(trx, tables);
    for (const table of tables) {
      for await (const rows of readRowBatches(tablePath(folder, table))) {
        const retained = rows.filter((row) => !deleted.owns(row));
        if (retained.length > 0) await insertRows(trx, table, retained);
      }
    }
    await resetSequences(trx, database);
    const restoredAt = now();
    const at = restoredAt.toISOString();
    return {
      failedMails: await outboxStore(trx).failPendingMails(at),
      failedEvents: manifest.tables.webhook_deliveries ? await webhookDeliveryStore(trx).failWaiting(at, endReason) : 0,
      uncertainHandOvers: manifest.tables.ats_deliveries ? await atsDeliveryStore(trx).leaveWaitingUncertain(at, endReason) : 0,
      // In this transaction, since a portal that starts after an interrupted restore would delete the accounts.
      postponedDeletions: manifest.tables.account_deletions
        ? await postponeDeletions(trx, database.engine, mails, restoredAt)
        : 0,
      clearedDigests: manifest.schema >= firstSchemaWithDigests ? await companyRecordStore(trx).clearDigests() : 0,
    };
  });
  await migrate(database);
  const accounts = accountStore(database.db, database.engine);
  for (const hash of tombstones) await accounts.insertTombstone(hash, now().toISOString());
  await createSearch(database, now).reindexMissing();
  return { ...counts, deletedCandidates: deleted.count, ignoredBackups };
}

/** Migrates to the schema of the backup, so that its rows fit; the remaining migrations run after the restore. */
async function migrateToBackup({ schema }: BackupManifest, database: Database): Promise<void> {
  const latest = (await listAppliedMigrations(database)).at(-1) ?? '';
  if (latest > schema)
    throw new RestoreError(
      `The backup is of an older schema (${schema}) than this database (${latest}). Restore it into a new, empty one.`,
    );
  await migrate(database, schema);
}

async function assertEmpty(db: Db): Promise<void> {
  const table = await findNonEmptyTable(db);
  if (table)
    throw new RestoreError(
      `This portal has data already (${table}). A backup is restored into an empty one only. Nothing was changed.`,
    );
}

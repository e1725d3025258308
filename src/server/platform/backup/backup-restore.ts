/** Restores a backup into an empty portal. */
import { readFile } from 'node:fs/promises';
import { accountStore } from '#server/accounts/account-store.ts';
import { createSearch } from '#server/search/search.ts';
import { webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import type { KeyRing } from '../crypto/secret-key.ts';
import type { Database, Db } from '../db/database.ts';
import { knownMigrations, listAppliedMigrations, migrate } from '../db/migrator.ts';
import type { FileStore } from '../files/file-store.ts';
import { outboxStore } from '../mail/outbox-store.ts';
import { backedUpTables, digestFile, digestsMatch, filePath, readManifest, tablePath } from './backup-format.ts';
import type { BackupManifest } from './backup-manifest-schema.ts';
import { readRowBatches } from './backup-rows.ts';
import { clearTables, findNonEmptyTable, insertRows, isPortalRunning, resetSequences } from './backup-store.ts';
import { findDeletedCandidates, findTombstones } from './deleted-candidates.ts';
import { verifyManifestSignature } from './manifest-signature.ts';

/** The reason why nothing was restored, for the operator. */
export class RestoreError extends Error {}

interface RestoreOptions {
  database: Database;
  files: Pick<FileStore, 'put' | 'list'>;
  folder: string;
  /** What `verifyBackup` returned. */
  manifest: BackupManifest;
  now: () => Date;
}

export interface RestoreResult {
  /** Number of mails pending at the time of the backup. They may have been sent since. */
  failedMails: number;
  /** Number of webhook events waiting at the time of the backup, and listed as failed now. */
  failedEvents: number;
  /** Number of candidates in the backup that were deleted since. They are left out. */
  deletedCandidates: number;
}

/** Restores the files first, then all rows in one transaction. An interrupted restore can be repeated. */
export async function restoreBackup({ database, files, folder, manifest, now }: RestoreOptions): Promise<RestoreResult> {
  if (await isPortalRunning(database))
    throw new RestoreError('A portal runs on this database. Stop it first. Nothing was changed.');
  await migrateToBackup(manifest, database);
  await assertEmpty(database.db);
  const tombstones = await findTombstones(folder, files);
  const deleted = await findDeletedCandidates(folder, manifest, tombstones);
  for (const { key } of manifest.files) {
    if (!deleted.ownsFile(key)) await files.put(key, await readFile(filePath(folder, key)));
  }
  const { failedMails, failedEvents } = await database.db.transaction().execute(async (trx) => {
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
    const at = now().toISOString();
    return {
      failedMails: await outboxStore(trx).failPendingMails(at),
      failedEvents: manifest.tables.webhook_deliveries
        ? await webhookDeliveryStore(trx).failWaiting(at, 'restored from a backup')
        : 0,
    };
  });
  await migrate(database);
  const accounts = accountStore(database.db, database.engine);
  for (const hash of tombstones) await accounts.insertTombstone(hash, now().toISOString());
  await createSearch(database, now).reindexMissing();
  return { failedMails, failedEvents, deletedCandidates: deleted.count };
}

interface VerifyOptions {
  /** Verify the signature; undefined without a secret on this machine. */
  keys: KeyRing | undefined;
  /** Accepts a backup whose signature is missing or wrong. */
  unverified: boolean;
}

/** Verifies the signature and every byte. Needs no database, so that a refusal leaves none behind. */
export async function verifyBackup(folder: string, { keys, unverified }: VerifyOptions): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new RestoreError(`${folder} holds no finished backup: its manifest.json is missing or of another version.`);
  if (!unverified) await verifySignature(folder, keys);
  const unknown = Object.keys(manifest.tables).find((name) => !backedUpTables.some((table) => table === name));
  if (unknown || !knownMigrations.includes(manifest.schema))
    throw new RestoreError(
      `The backup was made by a newer version of the portal (${manifest.schema}). Restore it with that one.`,
    );
  const entries = [
    ...Object.entries(manifest.tables).map(([table, digest]) => ({ path: tablePath(folder, table), digest })),
    ...manifest.files.map(({ key, ...digest }) => ({ path: filePath(folder, key), digest })),
  ];
  for (const { path, digest } of entries) {
    if (!digestsMatch(digest, await digestFile(path)))
      throw new RestoreError(`${path} is not what was backed up. Nothing was changed; use another backup.`);
  }
  return manifest;
}

/** The digests need no secret, so without a signature a changed backup could add accounts and jobs. */
async function verifySignature(folder: string, keys: KeyRing | undefined): Promise<void> {
  const remedy = 'Nothing was changed. If you trust this folder, restore it with --unverified.';
  if (!keys)
    throw new RestoreError(
      `This machine has no secret key to verify the backup with: set SECRET_KEY to that of the portal that made it, or copy its secret.key to DATA_DIR. ${remedy}`,
    );
  const state = await verifyManifestSignature(folder, keys);
  if (state === 'missing')
    throw new RestoreError(
      `${folder} is not signed: its manifest.hmac is missing, as in backups of older versions of the portal. ${remedy}`,
    );
  if (state === 'invalid')
    throw new RestoreError(
      `${folder} was changed after the backup, or a portal with another SECRET_KEY made it. SECRET_KEY_PREVIOUS may name that key. ${remedy}`,
    );
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

/** Excludes deleted candidates from a restore. */
import { access, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listTombstoneMarks, tombstoneHash } from '#server/accounts/tombstones.ts';
import type { FileStore } from '../files/file-store.ts';
import { manifestPath, tablePath } from './backup-format.ts';
import type { BackupManifest } from './backup-manifest-schema.ts';
import { readRowBatches } from './backup-rows.ts';
import type { BackupRow } from './backup-store.ts';
import { type Verification, verifyTable } from './backup-verification.ts';
import { RestoreError } from './restore-error.ts';

/**
 * Lists the tombstones of the file store and of every backup beside this one: later backups name later deletions. A folder
 * that does not verify does not count, because it could name any candidate.
 */
export async function findTombstones(folder: string, files: Pick<FileStore, 'list'>, verification: Verification) {
  const tombstones = new Set(await listTombstoneMarks(files));
  const ignoredBackups: string[] = [];
  const parent = dirname(folder);
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const backup = join(parent, entry.name);
    if (!entry.isDirectory() || !(await hasManifest(backup))) continue;
    try {
      for (const hash of await readTombstones(backup, verification)) tombstones.add(hash);
    } catch (error) {
      const { message } = error as Error;
      ignoredBackups.push(error instanceof RestoreError ? message : `${backup} cannot be read: ${message}.`);
    }
  }
  return { tombstones, ignoredBackups };
}

/** Other folders have none. True for one that cannot be read, so that it is named. */
const hasManifest = (backup: string) =>
  access(manifestPath(backup)).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  );

async function readTombstones(backup: string, verification: Verification): Promise<string[]> {
  const path = await verifyTable(backup, 'tombstones', verification);
  const hashes: string[] = [];
  if (path === undefined) return hashes;
  for await (const rows of readRowBatches(path)) hashes.push(...rows.map(({ hash }) => String(hash)));
  return hashes;
}

export interface DeletedCandidates {
  count: number;
  /** True for a row that belongs to a deleted candidate. */
  owns(row: BackupRow): boolean;
  ownsFile(key: string): boolean;
}

/** Finds the candidates of a backup that were deleted since. */
export async function findDeletedCandidates(
  folder: string,
  { tables }: BackupManifest,
  tombstones: ReadonlySet<string>,
): Promise<DeletedCandidates> {
  /** Ids, addresses and receipt ids of applications. Other rows name a candidate by one of them. */
  const names = new Set<BackupRow[string]>();
  const fileKeys = new Set<BackupRow[string]>();
  let count = 0;
  if (tables.candidates) {
    for await (const rows of readRowBatches(tablePath(folder, 'candidates'))) {
      for (const { id, email } of rows) {
        if (!tombstones.has(tombstoneHash(String(id)))) continue;
        names.add(id ?? '').add(email ?? '');
        count++;
      }
    }
  }
  function owns({ id, candidate_id, alert_id, receipt_id, email, kind, recipient, subject }: BackupRow): boolean {
    // A mail to a company, whose address may be the candidate's too, is of other candidates as well.
    const mailedTo = kind === 'company' ? undefined : recipient;
    return (
      [id, candidate_id, alert_id, receipt_id, email, mailedTo].some((value) => value !== undefined && names.has(value)) ||
      // The subject of a rate limit: its name, then the address or id.
      String(subject ?? '')
        .split(' ')
        .some((word) => names.has(word))
    );
  }
  // Their jobs name an alert.
  if (tables.alerts && count > 0) {
    for await (const rows of readRowBatches(tablePath(folder, 'alerts'))) {
      for (const { id, email } of rows) if (names.has(email ?? '')) names.add(id ?? '');
    }
  }
  // Their hand-overs name an application. Rows of earlier releases have no receipt.
  if (tables.application_history && count > 0) {
    for await (const rows of readRowBatches(tablePath(folder, 'application_history'))) {
      for (const row of rows) if (row.receipt_id && owns(row)) names.add(row.receipt_id);
    }
  }
  if (tables.files && count > 0) {
    for await (const rows of readRowBatches(tablePath(folder, 'files'))) {
      for (const row of rows) if (owns(row)) fileKeys.add(row.id ?? '');
    }
  }
  return { count, owns, ownsFile: (key) => fileKeys.has(key) };
}

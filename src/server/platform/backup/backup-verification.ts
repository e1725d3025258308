/** Verifies the signature and the bytes of a backup before its rows count. */
import type { KeyRing } from '../crypto/secret-key.ts';
import { knownMigrations } from '../db/migrator.ts';
import { backedUpTables, digestFile, digestsMatch, filePath, readManifest, tablePath } from './backup-format.ts';
import type { BackupManifest, FileDigest } from './backup-manifest-schema.ts';
import { verifyManifestSignature } from './manifest-signature.ts';
import { RestoreError } from './restore-error.ts';

export interface Verification {
  /** Verify the signature; undefined without a secret on this machine. */
  keys: KeyRing | undefined;
  /** Accepts a backup whose signature is missing or wrong. */
  unverified: boolean;
}

/** Verifies the signature and every byte. Needs no database, so that a refusal leaves none behind. */
export async function verifyBackup(folder: string, { keys, unverified }: Verification): Promise<BackupManifest> {
  const manifest = await readFinishedManifest(folder);
  const fault = unverified ? undefined : await findSignatureFault(folder, keys);
  if (fault) throw new RestoreError(`${fault} Nothing was changed. If you trust this folder, restore it with --unverified.`);
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
    const changed = await findChange(path, digest);
    if (changed) throw new RestoreError(`${changed} Nothing was changed; use another backup.`);
  }
  return manifest;
}

/** Verifies the signature, unless `unverified`, and the bytes of one table. Returns its path, or undefined without the table. */
export async function verifyTable(
  folder: string,
  table: string,
  { keys, unverified }: Verification,
): Promise<string | undefined> {
  // Before the manifest is parsed, which may be of any origin.
  const fault = unverified ? undefined : await findSignatureFault(folder, keys);
  if (fault) throw new RestoreError(fault);
  const digest = (await readFinishedManifest(folder)).tables[table];
  if (!digest) return undefined;
  const path = tablePath(folder, table);
  const changed = await findChange(path, digest);
  if (changed) throw new RestoreError(changed);
  return path;
}

async function readFinishedManifest(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (!manifest)
    throw new RestoreError(`${folder} holds no finished backup: its manifest.json is missing or of another version.`);
  return manifest;
}

async function findChange(path: string, digest: FileDigest): Promise<string | undefined> {
  return digestsMatch(digest, await digestFile(path)) ? undefined : `${path} is not what was backed up.`;
}

/** The digests need no secret, so without a signature a changed backup could add accounts and jobs. */
async function findSignatureFault(folder: string, keys: KeyRing | undefined): Promise<string | undefined> {
  if (!keys)
    return 'This machine has no secret key to verify the backup with: set SECRET_KEY to that of the portal that made it, or copy its secret.key to DATA_DIR.';
  const state = await verifyManifestSignature(folder, keys);
  if (state === 'missing')
    return `${folder} is not signed: its manifest.hmac is missing, as in backups of older versions of the portal.`;
  if (state === 'invalid')
    return `${folder} was changed after the backup, or a portal with another SECRET_KEY made it. SECRET_KEY_PREVIOUS may name that key.`;
  return undefined;
}

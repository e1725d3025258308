/** Signs a backup's manifest with a key of the portal's secret. Verifies it before a restore. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isEqualInConstantTime } from '../crypto/constant-time.ts';
import type { KeyRing } from '../crypto/secret-key.ts';
import { manifestPath } from './backup-format.ts';

/** Hexadecimal HMAC-SHA256 of the bytes of `manifest.json`, whose digests cover every other file. */
export const signaturePath = (folder: string) => join(folder, 'manifest.hmac');

export const signManifest = (manifest: string | Buffer, key: Buffer) => createHmac('sha256', key).update(manifest).digest('hex');

export type SignatureState = 'valid' | 'missing' | 'invalid';

/** The keys are of the current secret and, during a rotation, the previous one. */
export async function verifyManifestSignature(folder: string, keys: KeyRing): Promise<SignatureState> {
  const signature = await readFile(signaturePath(folder), 'utf8').catch(ignoreMissing);
  if (signature === undefined) return 'missing';
  const actual = Buffer.from(signature.trim(), 'hex');
  const manifest = await readFile(manifestPath(folder));
  const matches = keys.some((key) => isEqualInConstantTime(actual, Buffer.from(signManifest(manifest, key), 'hex')));
  return matches ? 'valid' : 'invalid';
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

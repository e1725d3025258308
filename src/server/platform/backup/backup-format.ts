/**
 * Defines the files of a backup, the same for both engines.
 *
 * A backup is a folder with `manifest.json` and its signature, written last, the rows of each table as compressed JSON lines, and the files
 * under their keys.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tables } from '../db/schema.ts';
import { type BackupManifest, type FileDigest, parseManifest } from './backup-manifest-schema.ts';

/**
 * Declares for each table whether a backup includes it, parents first. The next start rebuilds the derived tables from the
 * jobs. Sign-in secrets are excluded, so that a restore reopens no session that ended after the backup.
 */
const tables = {
  companies: 'included',
  categories: 'included',
  jobs: 'included',
  job_categories: 'included',
  catalogue: 'included',
  candidates: 'included',
  identities: 'included',
  files: 'included',
  applications: 'included',
  advertisements: 'included',
  application_history: 'included',
  started_applications: 'included',
  saved_jobs: 'included',
  alerts: 'included',
  alert_jobs: 'included',
  opt_outs: 'included',
  account_deletions: 'included',
  tombstones: 'included',
  file_removals: 'included',
  outbox: 'included',
  webhook_deliveries: 'included',
  visit_counts: 'included',
  board_channels: 'included',
  board_notices: 'included',
  sign_in_limits: 'included',
  code_tallies: 'included',
  sources: 'included',
  ats_deliveries: 'included',
  used_tokens: 'included',
  unreadable_resumes: 'included',
  search_state: 'included',
  trusted_devices: 'sign-in secret',
  held_applications: 'temporary',
  source_rows: 'temporary',
  ats_request_times: 'temporary',
  self_identifications: 'temporary',
  sessions: 'sign-in secret',
  one_time_codes: 'sign-in secret',
  search_jobs: 'derived',
  search_groups: 'derived',
  search_terms: 'derived',
  search_phrases: 'derived',
  search_combinations: 'derived',
} as const satisfies Record<keyof Tables, 'included' | 'derived' | 'sign-in secret' | 'temporary'>;

export type BackedUpTable = {
  [Name in keyof typeof tables]: (typeof tables)[Name] extends 'included' ? Name : never;
}[keyof Tables];

export const backedUpTables = Object.entries(tables).flatMap(([name, role]) =>
  role === 'included' ? [name as BackedUpTable] : [],
);

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);
export const filePath = (folder: string, key: string) => join(folder, 'files', key);

/** Returns undefined when the manifest is missing or not readable by this version. */
export async function readManifest(folder: string): Promise<BackupManifest | undefined> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => '');
  try {
    return parseManifest(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Writes a new file durably and returns its digest. */
export async function writeFileWithDigest(path: string, source: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  const digesting = createDigestStream();
  await pipeline(source, digesting.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return digesting.digest();
}

/** Returns undefined when there is no file. */
export async function digestFile(path: string): Promise<FileDigest | undefined> {
  const digesting = createDigestStream();
  try {
    await pipeline(createReadStream(path), digesting.stream, async (bytes) => {
      for await (const _ of bytes);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return digesting.digest();
}

export const digestsMatch = (expected: FileDigest, actual: FileDigest | undefined) =>
  expected.size === actual?.size && expected.sha256 === actual.sha256;

/** Passes bytes through and computes their digest. */
function createDigestStream() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: (): FileDigest => ({ size, sha256: hash.digest('hex') }) };
}

export const textStream = (text: string): AsyncIterable<Uint8Array> => Readable.from([Buffer.from(text)]);

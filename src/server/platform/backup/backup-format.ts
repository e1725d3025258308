/**
 * What a backup is: a folder with `manifest.json`, written last, the rows of each table as lines of JSON, compressed, and
 * the files under their keys. It says the same for both engines, so either can be restored from it.
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
 * Which tables are in a backup, parents first. Left out is what the next start makes anew from the jobs, and what opens a
 * session: whoever signed out after the backup was made is not signed in again by restoring it.
 */
const tables = {
  companies: 'kept',
  categories: 'kept',
  jobs: 'kept',
  job_categories: 'kept',
  catalogue: 'kept',
  candidates: 'kept',
  identities: 'kept',
  files: 'kept',
  applications: 'kept',
  application_history: 'kept',
  opt_outs: 'kept',
  outbox: 'kept',
  sign_in_limits: 'kept',
  code_tallies: 'kept',
  used_tokens: 'kept',
  search_state: 'kept',
  trusted_devices: 'opens a session',
  sessions: 'opens a session',
  one_time_codes: 'opens a session',
  search_jobs: 'made anew',
  search_terms: 'made anew',
  search_phrases: 'made anew',
  search_combinations: 'made anew',
} as const satisfies Record<keyof Tables, 'kept' | 'made anew' | 'opens a session'>;

export type BackedUpTable = { [Name in keyof typeof tables]: (typeof tables)[Name] extends 'kept' ? Name : never }[keyof Tables];

export const backedUpTables = Object.entries(tables).flatMap(([name, fate]) => (fate === 'kept' ? [name as BackedUpTable] : []));

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);
export const filePath = (folder: string, key: string) => join(folder, 'files', key);

/** Undefined when there is none that this version could read. */
export async function readManifest(folder: string): Promise<BackupManifest | undefined> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => '');
  try {
    return parseManifest(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Writes a new file through to the disk, and says what it holds. */
export async function writeFileWithDigest(path: string, source: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  const counted = digestStream();
  await pipeline(source, counted.through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return counted.piece();
}

/** What lies at a path; undefined when nothing does. */
export async function digestFile(path: string): Promise<FileDigest | undefined> {
  const counted = digestStream();
  try {
    await pipeline(createReadStream(path), counted.through, async (bytes) => {
      for await (const _ of bytes);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return counted.piece();
}

export const digestsMatch = (one: FileDigest, other: FileDigest | undefined) =>
  one.size === other?.size && one.sha256 === other.sha256;

function digestStream() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, piece: (): FileDigest => ({ size, sha256: hash.digest('hex') }) };
}

export const textStream = (text: string): AsyncIterable<Uint8Array> => Readable.from([Buffer.from(text)]);

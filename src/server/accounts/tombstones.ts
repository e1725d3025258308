/** Names deleted accounts without naming persons, for backups and the file store. */
import { createHash } from 'node:crypto';
import type { FileStore } from '../platform/files/file-store.ts';

/** Needs no key: a candidate id has 128 random bits, and is stored nowhere after the deletion of the account. */
export const tombstoneHash = (candidateId: string) => createHash('sha256').update(candidateId).digest('hex');

const markPrefix = 'deleted-';
const markPattern = /^deleted-([0-9a-f]{64})$/;

/** The file store outlives a lost database, so a restored backup of an earlier day finds the mark there. */
export const putTombstoneMark = (files: Pick<FileStore, 'put'>, hash: string) =>
  files.put(markPrefix + hash, new TextEncoder().encode('deleted\n'));

export async function listTombstoneMarks(files: Pick<FileStore, 'list'>): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { key } of files.list()) {
    const hash = markPattern.exec(key)?.[1];
    if (hash !== undefined) hashes.push(hash);
  }
  return hashes;
}

/** Stores the files of held applications, encrypted, within the room of their owners. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { answerFilesMaxBytes } from '#contract/limits.ts';
import * as messages from '#contract/questions/question-messages.ts';
import { lockCandidate } from '../candidates/candidate-lock.ts';
import { DomainError, signedOut } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import { decryptBytesWithAny, decryptWithAny, encrypt, encryptBytes } from '../platform/crypto/encryption.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { lockName } from '../platform/db/name-lock.ts';
import { fileRemovalStore, removePendingFile } from '../platform/files/file-removal-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { mapStorageError } from '../platform/files/storage-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { tooManyRequests } from '../rate-limits/rate-limit-window.ts';
import { resumeUploadUnavailable } from '../resumes/resume-validation.ts';
import {
  findExceeded,
  findLargest,
  type Growth,
  type HeldApplicationOwner,
  heldApplicationMs,
  maxFormsOfCandidate,
  toOwnerName,
  toSite,
} from './held-application-room.ts';
import { type HeldApplicationRow, heldApplicationStore } from './held-application-store.ts';

export interface HeldFileOptions {
  database: Pick<Database, 'db' | 'engine'>;
  files: FileStore;
  keys: KeyRing;
  now: Clock;
  log: AppLogger;
}

interface NewHeldFile extends Pick<HeldApplicationRow, 'id' | 'formId' | 'expiresAt'> {
  /** Stored encrypted. */
  content: object;
  owner: HeldApplicationOwner;
  /** The form field of a file that answers a question; undefined for a resume. */
  field?: string;
}

const deletionBatch = 100;

export function createHeldFiles({ database: { db, engine }, files, keys, now, log }: HeldFileOptions) {
  const heldStore = heldApplicationStore(db);

  return { store, read, deleteWithFiles, deleteExpired };

  /** Writes the bytes before the row that refers to them, and removes the replaced bytes after their row. */
  async function store({ content, owner, field, ...row }: NewHeldFile, bytes: Buffer): Promise<void> {
    const fileId = randomBytes(16).toString('hex');
    const formId = row.formId ?? row.id;
    if ('client' in owner) await makeRoom(toOwnerName(owner), await measureGrowth(formId, row.id, bytes.length));
    else await assertCandidateHasRoom(toOwnerName(owner), formId);
    await files
      .put(fileId, encryptBytes(bytes, keys[0], fileId))
      .catch(mapStorageError(log, () => resumeUploadUnavailable(field)));
    let replaced: string | undefined;
    try {
      await db.transaction().execute(async (trx) => {
        const held = heldApplicationStore(trx);
        // The account may have been deleted while the file arrived. A deletion locks the candidate before its forms as well.
        if ('candidateId' in owner && !(await lockCandidate(trx, engine, ['id', owner.candidateId], 'no-key-update')))
          throw signedOut();
        // Two uploads of one form would both insert its row, or each find room for its file beside the others.
        await lockName(trx, engine, `held application ${formId}`);
        replaced = await held.delete(row.id);
        await fileRemovalStore(trx).insert(toList(replaced));
        if (field !== undefined) await assertAnswersFit(trx, formId, { size: bytes.length, field });
        const form = encrypt(JSON.stringify(content), keys[0], row.id);
        await held.insert({ ...row, fileId, size: bytes.length, form, owner: toOwnerName(owner) });
      });
    } catch (error) {
      await removeFile(fileId);
      throw error;
    }
    if (replaced) await removeFile(replaced);
  }

  /** The files of a visitor and of a candidate count together, since a sign-in joins them. */
  async function assertAnswersFit(trx: Db, formId: string, { size, field }: { size: number; field: string }): Promise<void> {
    const others = await heldApplicationStore(trx).listAnswers(formId, now().toISOString());
    if (others.reduce((sum, other) => sum + other.size, size) <= answerFilesMaxBytes) return;
    const message = messages.answerFilesTooLarge(answerFilesMaxBytes);
    throw new DomainError('too-large', message, { fields: { [field]: message } });
  }

  /** Counts no new form for a file of a held form, and subtracts the size of the replaced file. */
  async function measureGrowth(formId: string, id: string, size: number): Promise<Growth> {
    const files = await heldStore.listVisitorFiles(formId);
    const replaced = files.find((file) => file.id === id);
    return { count: files.length > 0 ? 0 : 1, bytes: size - (replaced?.size ?? 0) };
  }

  /** Evicts the oldest forms of the largest owner until the file fits. Throws if that is `owner`. */
  async function makeRoom(owner: string, growth: Growth): Promise<void> {
    for (;;) {
      const shares = await heldStore.measureNetworks();
      const exceeded = findExceeded(shares, growth);
      if (exceeded === undefined) return;
      // Their files are still on the disk.
      if ((await deleteExpired()) > 0) continue;
      const largest = findLargest(shares, exceeded, owner, growth);
      const event = { event: 'held_applications_full', exceeded, site: toSite(largest) };
      log.warn(event, 'too many applications wait for their codes');
      if (largest === owner) throw noRoom();
      await deleteWithFiles((held) => held.deleteOldest(largest));
    }
  }

  async function assertCandidateHasRoom(owner: string, formId: string): Promise<void> {
    if ((await heldStore.countOthers(owner, formId, now().toISOString())) < maxFormsOfCandidate) return;
    throw tooManyRequests(heldApplicationMs, (wait) => `Many applications wait here for their last step. Try again in ${wait}.`);
  }

  /** Reads bytes and content of one row: an upload may replace it meanwhile. */
  async function read(id: string): Promise<{ content: object; bytes: Buffer } | undefined> {
    const row = await heldStore.find(id, now().toISOString());
    const json = row && decryptWithAny(row.form, keys, row.id);
    const stream = row && (await files.open(row.fileId).catch(mapStorageError(log, resumeUploadUnavailable)));
    const bytes = stream && decryptBytesWithAny(await buffer(stream), keys, row.fileId);
    return bytes && json !== undefined ? { content: JSON.parse(json), bytes } : undefined;
  }

  /** Deletes expired applications until the signal aborts, and returns their number. */
  async function deleteExpired(signal?: AbortSignal): Promise<number> {
    let total = 0;
    let isRemoving = true;
    while (!signal?.aborted) {
      const fileIds = await deleteRows((held) => held.deleteExpired(now().toISOString(), deletionBatch));
      if (isRemoving) isRemoving = await removeFiles(fileIds);
      total += fileIds.length;
      if (fileIds.length < deletionBatch) break;
    }
    return total;
  }

  /** Returns the number of deleted rows. `change` returns their files. */
  async function deleteWithFiles(change: (held: typeof heldStore) => Promise<string[]>): Promise<number> {
    const fileIds = await deleteRows(change);
    await removeFiles(fileIds);
    return fileIds.length;
  }

  function deleteRows(change: (held: typeof heldStore) => Promise<string[]>): Promise<string[]> {
    return db.transaction().execute(async (trx) => {
      const deleted = await change(heldApplicationStore(trx));
      await fileRemovalStore(trx).insert(deleted);
      return deleted;
    });
  }

  /** Stops at a failure: a bucket that hangs takes eight seconds for each file. The others stay pending removals. */
  async function removeFiles(fileIds: readonly string[]): Promise<boolean> {
    for (const fileId of fileIds) if (!(await removeFile(fileId))) return false;
    return true;
  }

  /** A failure does not fail the request: the portal tries pending removals each minute, and the cleanup of orphans the others. */
  async function removeFile(fileId: string): Promise<boolean> {
    try {
      await removePendingFile(db, files, fileId);
      return true;
    } catch (err) {
      log.warn({ err, file: fileId }, 'an unused file could not be removed');
      return false;
    }
  }
}

const toList = (fileId: string | undefined) => (fileId === undefined ? [] : [fileId]);

const noRoom = () =>
  new DomainError('unavailable', 'Many applications are on their way right now. Try again in some minutes.', {
    retryAfter: 300,
  });

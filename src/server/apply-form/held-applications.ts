/** Holds the applications of visitors, encrypted, until a code proves their address. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import { DomainError } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import { decryptBytesWithAny, decryptWithAny, encrypt, encryptBytes } from '../platform/crypto/encryption.ts';
import { hashSecret } from '../platform/crypto/random-secret.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';
import { resumeUploadUnavailable, type ValidatedFile } from '../resumes/resume-validation.ts';
import { heldApplicationStore } from './held-application-store.ts';
import type { ContactDetails } from './resume-contact-details.ts';

export const heldApplicationMs = hourMs;

const megabyte = 1024 * 1024;
/** Resumes on disk that belong to no account. Each network has a limit as well (`rate-limits`). */
export const heldApplicationLimits = { count: 500, bytes: 500 * megabyte };
const deletionBatch = 100;

/** The browser that sent the form, and the job. */
export interface HeldApplicationKey {
  /** Secret of the browser's cookie. */
  secret: string;
  jobId: number;
}

export interface HeldForm {
  values: ApplyFormValues;
  /** What the resume says. */
  read: Partial<ContactDetails>;
  resume: { name: string; mediaType: string; size: number };
  /** Why the application was not sent after its code. */
  failure?: string;
  /** Where a code was sent; the application waits for it. */
  codeSentTo?: string;
}

interface HeldApplicationOptions {
  db: Db;
  files: FileStore;
  keys: KeyRing;
  now: Clock;
  log: AppLogger;
}

export type HeldApplications = ReturnType<typeof createHeldApplications>;

export function createHeldApplications({ db, files, keys, now, log }: HeldApplicationOptions) {
  const expiry = () => new Date(now().getTime() + heldApplicationMs).toISOString();
  const encryptForm = (form: HeldForm, id: string) => encrypt(JSON.stringify(form), keys[0], id);

  return {
    async find(key: HeldApplicationKey): Promise<HeldForm | undefined> {
      const id = toId(key);
      const row = await heldApplicationStore(db).find(id, now().toISOString());
      const form = row && decryptWithAny(row.form, keys, id);
      return form === undefined ? undefined : (JSON.parse(form) as HeldForm);
    },

    /** Replaces what this browser held for the job. */
    async hold(key: HeldApplicationKey, form: Omit<HeldForm, 'resume'>, resume: ValidatedFile): Promise<HeldForm> {
      const { name, mediaType, bytes } = resume;
      const held: HeldForm = { ...form, resume: { name, mediaType, size: bytes.length } };
      const fileId = randomBytes(16).toString('hex');
      await assertRoom(bytes.length);
      await files.put(fileId, encryptBytes(bytes, keys[0], fileId)).catch(toUploadError);
      const id = toId(key);
      let replaced: string | undefined;
      try {
        await db.transaction().execute(async (trx) => {
          const store = heldApplicationStore(trx);
          replaced = await store.delete(id);
          await store.insert({ id, fileId, size: bytes.length, form: encryptForm(held, id), expiresAt: expiry() });
        });
      } catch (error) {
        await removeBytes(fileId);
        throw error;
      }
      if (replaced) await removeBytes(replaced);
      return held;
    },

    async update(key: HeldApplicationKey, form: HeldForm): Promise<void> {
      const id = toId(key);
      await heldApplicationStore(db).update(id, { form: encryptForm(form, id), expiresAt: expiry() });
    },

    /** Undefined when the application expired. */
    async readResume(key: HeldApplicationKey): Promise<Buffer | undefined> {
      const row = await heldApplicationStore(db).find(toId(key), now().toISOString());
      const stream = row && (await files.open(row.fileId).catch(toUploadError));
      return stream && decryptBytesWithAny(await buffer(stream), keys, row.fileId);
    },

    async discard(key: HeldApplicationKey): Promise<void> {
      const fileId = await heldApplicationStore(db).delete(toId(key));
      if (fileId) await removeBytes(fileId);
    },

    /** Deletes expired applications until the signal aborts, and returns their number. */
    async deleteExpired(signal?: AbortSignal): Promise<number> {
      let total = 0;
      while (!signal?.aborted) {
        const fileIds = await heldApplicationStore(db).deleteExpired(now().toISOString(), deletionBatch);
        for (const fileId of fileIds) await removeBytes(fileId);
        total += fileIds.length;
        if (fileIds.length < deletionBatch) break;
      }
      return total;
    },
  };

  async function assertRoom(size: number): Promise<void> {
    const { count, bytes } = await heldApplicationStore(db).measure();
    if (count < heldApplicationLimits.count && bytes + size <= heldApplicationLimits.bytes) return;
    log.warn({ event: 'held_applications_full', count, bytes }, 'no further application can wait for its code');
    throw new DomainError('unavailable', 'Many applications are on their way right now. Try again in some minutes.', {
      retryAfter: 300,
    });
  }

  /** A failure does not fail the request: the cleanup of orphaned files tries again. */
  async function removeBytes(fileId: string): Promise<void> {
    await files.remove(fileId).catch((err) => log.warn({ err, file: fileId }, 'an unused file could not be removed'));
  }

  function toUploadError(error: unknown): never {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'the file storage is unavailable');
    throw resumeUploadUnavailable();
  }
}

const toId = ({ secret, jobId }: HeldApplicationKey) => hashSecret(`${secret} ${jobId}`);

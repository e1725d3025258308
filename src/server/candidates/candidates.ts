/** Manages candidates: contact details, resume, picture. */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ApplicationFile } from '../applications/application-answers.ts';
import { startedApplicationStore } from '../applications/started-application-store.ts';
import { DomainError, signedOut, unavailable } from '../domain-error.ts';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import { removePendingFile } from '../platform/files/file-removal-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { mapStorageError } from '../platform/files/storage-error.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { RunOwnerTransaction } from '../rate-limits/owner-transactions.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { type ResumeValidator, resumeUploadUnavailable, type ValidatedFile } from '../resumes/resume-validation.ts';
import type { SessionService } from '../sign-in/sessions/sessions.ts';
import { type Candidate, candidateStore, type StoredFile } from './candidate-store.ts';
import { pictureUploadUnavailable, processProfilePicture } from './picture-processing.ts';

/** A candidate who uploads a file. */
export interface Uploader {
  /** Looked up again once the file is checked. */
  sessionId: string;
  candidateId: string;
  /** True for a candidate without a token, who may send the first resume only. */
  firstResumeOnly?: boolean;
}

export interface ContactDetails {
  name: string;
  /** Digits only. */
  mobile: string;
}

export interface Registration extends ContactDetails {
  /** The job whose Apply button opened the registration. */
  startedJobId?: number | undefined;
}

interface CandidateServiceOptions {
  db: Db;
  files: FileStore;
  resumeValidator: ResumeValidator;
  now: Clock;
  log: AppLogger;
  limits: Pick<RateLimiter, 'chargeUpload' | 'chargeRejectedUpload'>;
  runOwnerTransaction: RunOwnerTransaction;
  sessions: Pick<SessionService, 'assertActive'>;
  /** Called after the commit of a new resume. */
  onResumeSaved: (fileId: string) => unknown;
}

interface SaveFileOptions {
  /** Undefined after a code, which proves more than a session. */
  sessionId: string | undefined;
  details?: Registration;
  firstResumeOnly?: boolean | undefined;
}

export function createCandidateService({
  db,
  files,
  resumeValidator,
  now,
  log,
  limits,
  runOwnerTransaction,
  sessions,
  onResumeSaved,
}: CandidateServiceOptions) {
  const store = candidateStore(db);

  return {
    /**
     * Finds or creates the candidate of a proven address. Concurrent calls create one candidate.
     * @param email in its stored form, as `fields.emailAddress` returns it
     * @param name of a new candidate
     */
    async findOrCreate(
      email: string,
      { name = '', trx = db } = {},
    ): Promise<{ id: string; hasResume: boolean; created: boolean }> {
      const candidates = candidateStore(trx);
      const created = await candidates.insertIfAbsent({ id: newId(), email, name }, now().toISOString());
      const candidate = await candidates.findByEmail(email);
      // The account was deleted just now. The transaction is undone, and the same code works again.
      if (!candidate) throw unavailable();
      return { id: candidate.id, hasResume: candidate.resumeId !== null, created };
    },

    exists: async (email: string): Promise<boolean> => (await store.findByEmail(email)) !== undefined,

    /** Records that a mailed code or link proved the address. */
    async recordCodeUse(candidateId: string, trx: Db): Promise<void> {
      await candidateStore(trx).recordCodeUse(candidateId, now().toISOString());
    },

    /** False for an account that a provider began for an address which may have another owner by now. */
    hasProvenAddress: (candidateId: string): Promise<boolean> => store.hasProvenAddress(candidateId),

    /** Records a sign-in in its transaction, and keeps the account from being deleted meanwhile. */
    async recordSignIn(candidateId: string, trx: Db): Promise<void> {
      if (!(await candidateStore(trx).recordActivity(candidateId, now().toISOString()))) throw unavailable();
    },

    find(candidateId: string, trx = db): Promise<Candidate | undefined> {
      return candidateStore(trx).find(candidateId);
    },

    /** Stores the first resume with name and number in one transaction (spec §2). */
    async register(uploader: Uploader, details: Registration, upload: UploadedFile | undefined): Promise<StoredFile> {
      const { sessionId, candidateId, firstResumeOnly } = uploader;
      return saveFile(candidateId, 'resume', await validateResume(candidateId, upload), { sessionId, details, firstResumeOnly });
    },

    async saveProfile(candidateId: string, details: ContactDetails): Promise<void> {
      await store.updateContactDetails(candidateId, details, now().toISOString());
    },

    /** An application that refers to the old resume preserves it. */
    async replaceResume({ sessionId, candidateId }: Uploader, upload: UploadedFile | undefined): Promise<StoredFile> {
      return saveFile(candidateId, 'resume', await validateResume(candidateId, upload), { sessionId });
    },

    /** Throws for a candidate who has one. */
    async storeFirstResume(candidateId: string, resume: ValidatedFile, sessionId?: string): Promise<void> {
      await saveFile(candidateId, 'resume', resume, { sessionId, firstResumeOnly: true });
    },

    /** Stores the bytes of a file of an application, which records it; after a failure `removeFiles` removes it. */
    async storeApplicationFile({ name, mediaType, bytes }: ValidatedFile): Promise<ApplicationFile> {
      const id = newId();
      await files.put(id, bytes).catch(mapStorageError(log, () => resumeUploadUnavailable()));
      return { id, name, mediaType, size: bytes.length, sha256: hashBytes(bytes) };
    },

    removeFiles: (fileIds: readonly string[]) => Promise.all(fileIds.map(removeFile)),

    async replacePicture({ sessionId, candidateId }: Uploader, upload: UploadedFile | undefined): Promise<StoredFile> {
      const picture = await chargeIfRejected(candidateId, processProfilePicture(upload, candidateId));
      return saveFile(candidateId, 'picture', picture, { sessionId });
    },

    /** Opens a file for its owner; undefined for other candidates and unknown files. */
    async openFile(fileId: string, candidateId: string): Promise<{ file: StoredFile; bytes: Readable } | undefined> {
      const file = await store.findFile(fileId, candidateId);
      const bytes = file && (await files.open(file.id, file.size).catch(mapStorageError(log, unavailable)));
      return bytes && { file, bytes };
    },
  };

  function validateResume(candidateId: string, upload: UploadedFile | undefined): Promise<ValidatedFile> {
    return chargeIfRejected(candidateId, resumeValidator.validate(upload, candidateId));
  }

  async function chargeIfRejected(candidateId: string, examined: Promise<ValidatedFile>): Promise<ValidatedFile> {
    return examined.catch(async (error) => {
      if (error instanceof DomainError && error.details.isExamined) await limits.chargeRejectedUpload(candidateId);
      throw error;
    });
  }

  /** Writes the bytes before the row that refers to them, and removes old bytes after their row. */
  async function saveFile(
    candidateId: string,
    kind: StoredFile['kind'],
    { name, mediaType, bytes }: ValidatedFile,
    { sessionId, details, firstResumeOnly = false }: SaveFileOptions,
  ): Promise<StoredFile> {
    const file: StoredFile = { id: newId(), candidateId, kind, name, mediaType, size: bytes.length };
    const at = now().toISOString();
    await files
      .put(file.id, bytes)
      .catch(mapStorageError(log, kind === 'resume' ? () => resumeUploadUnavailable() : pictureUploadUnavailable));
    let isCommitting = false;
    try {
      const replaced = await runOwnerTransaction(candidateId, async (trx) => {
        const candidates = candidateStore(trx);
        if (firstResumeOnly && !(await candidates.lockForFirstResume(candidateId, at))) throw signedOut();
        // The account may have been deleted while the file arrived. A deletion locks the candidate before the limit as well.
        if (!(await candidates.recordActivity(candidateId, at))) throw signedOut();
        // The session may have ended while the file waited for its check.
        if (sessionId !== undefined) await sessions.assertActive(sessionId, trx);
        await limits.chargeUpload(trx, candidateId);
        if (details) await candidates.updateContactDetails(candidateId, details, at);
        if (details?.startedJobId) await startedApplicationStore(trx).start(candidateId, details.startedJobId, at);
        const replacedIds = await candidates.replaceFile({ ...file, sha256: hashBytes(bytes) }, at);
        isCommitting = true;
        return replacedIds;
      });
      await Promise.all(replaced.map(removeFile));
    } catch (error) {
      // A commit whose response was lost may have succeeded. A row may then refer to the file, so its bytes stay.
      if (!isCommitting) await removeFile(file.id);
      throw error;
    }
    if (kind === 'resume') onResumeSaved(file.id);
    return file;
  }

  /** A failure does not fail the request: the portal tries pending removals each minute, and the cleanup of orphans the others. */
  async function removeFile(fileId: string): Promise<void> {
    try {
      await removePendingFile(db, files, fileId);
    } catch (err) {
      log.warn({ err, file: fileId }, 'an unused file could not be removed');
    }
  }
}

export type CandidateService = ReturnType<typeof createCandidateService>;

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** 128 random bits. */
const newId = () => randomBytes(16).toString('hex');

/** Candidates and what is theirs: name, number, resume, picture. */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { signedOut, unavailable } from '../domain-error.ts';
import type { UploadedFile } from '../http/uploads/multipart-upload.ts';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { MalwareScanner } from '../platform/files/malware-scanner.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { resumeUploadUnavailable, type ValidatedFile, validateResumeUpload } from '../resumes/resume-validation.ts';
import { type Candidate, candidateStore, type StoredFile } from './candidate-store.ts';
import { pictureUploadUnavailable, processProfilePicture } from './picture-processing.ts';

export interface Registrant {
  candidateId: string;
  /** Whoever may give the first resume and nothing after it. */
  firstResumeOnly?: boolean;
}

export interface ContactDetails {
  name: string;
  /** Digits only. */
  mobile: string;
}

interface CandidateServiceOptions {
  db: Db;
  files: FileStore;
  scan: Pick<MalwareScanner, 'findMalware'>;
  now: Clock;
  log: AppLogger;
  /** Hears of every new resume once it is there to stay. */
  onResumeSaved: (fileId: string) => unknown;
}

export function createCandidateService({ db, files, scan, now, log, onResumeSaved: onResume }: CandidateServiceOptions) {
  const resumeOf = (upload: UploadedFile | undefined) => validateResumeUpload(upload, scan, log);
  const store = candidateStore(db);

  return {
    /**
     * The candidate of an address that was just proven, begun when it is new. Two proofs at once begin one.
     * @param email in its stored form, as `fields.emailAddress` gives it
     * @param name for a new candidate
     */
    async findOrCreate(
      email: string,
      { name = '', within = db } = {},
    ): Promise<{ id: string; hasResume: boolean; begun: boolean }> {
      const candidates = candidateStore(within);
      const begun = await candidates.insertIfAbsent({ id: newId(), email, name }, now().toISOString());
      const candidate = await candidates.findByEmail(email);
      if (!candidate) throw new Error('A candidate disappeared while signing in.');
      return { id: candidate.id, hasResume: candidate.resumeId !== null, begun };
    },

    find(candidateId: string, within = db): Promise<Candidate | undefined> {
      return candidateStore(within).find(candidateId);
    },

    /** The first resume with name and number (spec §2); all of it or nothing. Refuses as `checkedResume` does. */
    async register(by: Registrant, details: ContactDetails, upload: UploadedFile | undefined): Promise<StoredFile> {
      return keep(by.candidateId, 'resume', await resumeOf(upload), details, by.firstResumeOnly);
    },

    async saveProfile(candidateId: string, details: ContactDetails): Promise<void> {
      await store.updateContactDetails(candidateId, details, now().toISOString());
    },

    /** Refuses as `checkedResume` does. The old resume stays for as long as an application refers to it. */
    async replaceResume(candidateId: string, upload: UploadedFile | undefined): Promise<StoredFile> {
      return keep(candidateId, 'resume', await resumeOf(upload));
    },

    /** Refuses as `squarePicture` does. */
    async replacePicture(candidateId: string, upload: UploadedFile | undefined): Promise<StoredFile> {
      return keep(candidateId, 'picture', await processProfilePicture(upload));
    },

    /** A file with its bytes, for its owner alone; undefined for anybody else and for what does not exist. */
    async openFile(fileId: string, candidateId: string): Promise<{ file: StoredFile; bytes: Readable } | undefined> {
      const file = await store.findFile(fileId, candidateId);
      const bytes = file && (await files.open(file.id).catch(outage(unavailable)));
      return bytes && { file, bytes };
    },
  };

  /** The bytes are on the disk before a row speaks of them, and leave it only after no row does. */
  async function keep(
    candidateId: string,
    kind: StoredFile['kind'],
    checked: ValidatedFile,
    details?: ContactDetails,
    firstOnly = false,
  ): Promise<StoredFile> {
    const { name, mediaType, bytes } = checked;
    const file: StoredFile = { id: newId(), candidateId, kind, name, mediaType, size: bytes.length };
    const at = now().toISOString();
    await files.put(file.id, bytes).catch(outage(kind === 'resume' ? resumeUploadUnavailable : pictureUploadUnavailable));
    let commits = false;
    try {
      const replaced = await db.transaction().execute(async (transaction) => {
        const inside = candidateStore(transaction);
        if (firstOnly && !(await inside.lockForFirstResume(candidateId, at))) throw signedOut();
        await inside.insertFile({ ...file, sha256: createHash('sha256').update(bytes).digest('hex') }, at);
        if (details) await inside.updateContactDetails(candidateId, details, at);
        const ids = await inside.deleteReplacedFiles(file);
        commits = true;
        return ids;
      });
      await Promise.all(replaced.map(forget));
    } catch (error) {
      // A commit whose answer was lost may have happened: then a row may speak of the file, and it stays.
      if (!commits) await forget(file.id);
      throw error;
    }
    if (kind === 'resume') onResume(file.id);
    return file;
  }

  /** What cannot be removed now is found by `orphaned-files.ts`: it changes nothing about the answer. */
  async function forget(fileId: string): Promise<void> {
    await files.remove(fileId).catch((err) => log.warn({ err, file: fileId }, 'a file that nobody needs was not removed yet'));
  }

  function outage(refusal: () => Error): (error: unknown) => never {
    return (error) => {
      if (!(error instanceof StorageError)) throw error;
      log.error({ err: error }, 'files cannot be reached');
      throw refusal();
    };
  }
}

export type CandidateService = ReturnType<typeof createCandidateService>;

/** 128 random bits. */
const newId = () => randomBytes(16).toString('hex');

/** Candidates and what is theirs: name, number, resume, picture. */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db } from '../db/database.ts';
import { signedOut, unavailable } from '../domain-error.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MalwareScan } from '../files/malware-scan.ts';
import { StorageFault } from '../files/storage-fault.ts';
import type { UploadedFile } from '../http/upload.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../sessions/sessions.ts';
import { type Candidate, candidatesStore, type StoredFile } from './candidates-store.ts';
import { type CheckedFile, checkedResume, resumeNotTaken } from './resume-file.ts';
import { pictureNotTaken, squarePicture } from './square-picture.ts';

export interface Registrant {
  candidateId: string;
  /** Whoever may give the first resume and nothing after it. */
  firstResumeOnly?: boolean;
}

export interface Details {
  name: string;
  /** Digits only. */
  mobile: string;
}

interface CandidatesSettings {
  db: Db;
  files: FileStore;
  scan: Pick<MalwareScan, 'find'>;
  now: Clock;
  log: Log;
  /** Hears of every new resume once it is there to stay. */
  onResume: (fileId: string) => unknown;
}

export function openCandidates({ db, files, scan, now, log, onResume }: CandidatesSettings) {
  const resumeOf = (upload: UploadedFile | undefined) => checkedResume(upload, scan, log);
  const store = candidatesStore(db);

  return {
    /**
     * The candidate of an address that was just proven, begun when it is new. Two proofs at once begin one.
     * @param email in its stored form, as `fields.emailAddress` gives it
     * @param name for a new candidate
     */
    async findOrBegin(
      email: string,
      { name = '', within = db } = {},
    ): Promise<{ id: string; hasResume: boolean; begun: boolean }> {
      const candidates = candidatesStore(within);
      const begun = await candidates.insertUnlessKnown({ id: newId(), email, name }, now().toISOString());
      const candidate = await candidates.findByEmail(email);
      if (!candidate) throw new Error('A candidate disappeared while signing in.');
      return { id: candidate.id, hasResume: candidate.resumeId !== null, begun };
    },

    find(candidateId: string, within = db): Promise<Candidate | undefined> {
      return candidatesStore(within).find(candidateId);
    },

    /** The first resume with name and number (spec §2); all of it or nothing. Refuses as `checkedResume` does. */
    async register(by: Registrant, details: Details, upload: UploadedFile | undefined): Promise<StoredFile> {
      return keep(by.candidateId, 'resume', await resumeOf(upload), details, by.firstResumeOnly);
    },

    async saveProfile(candidateId: string, details: Details): Promise<void> {
      await store.setDetails(candidateId, details, now().toISOString());
    },

    /** Refuses as `checkedResume` does. The old resume stays for as long as an application refers to it. */
    async replaceResume(candidateId: string, upload: UploadedFile | undefined): Promise<StoredFile> {
      return keep(candidateId, 'resume', await resumeOf(upload));
    },

    /** Refuses as `squarePicture` does. */
    async replacePicture(candidateId: string, upload: UploadedFile | undefined): Promise<StoredFile> {
      return keep(candidateId, 'picture', await squarePicture(upload));
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
    checked: CheckedFile,
    details?: Details,
    firstOnly = false,
  ): Promise<StoredFile> {
    const { name, mediaType, bytes } = checked;
    const file: StoredFile = { id: newId(), candidateId, kind, name, mediaType, size: bytes.length };
    const at = now().toISOString();
    await files.put(file.id, bytes).catch(outage(kind === 'resume' ? resumeNotTaken : pictureNotTaken));
    let commits = false;
    try {
      const replaced = await db.transaction().execute(async (transaction) => {
        const inside = candidatesStore(transaction);
        if (firstOnly && !(await inside.holdForFirstResume(candidateId, at))) throw signedOut();
        await inside.insertFile({ ...file, sha256: createHash('sha256').update(bytes).digest('hex') }, at);
        if (details) await inside.setDetails(candidateId, details, at);
        const ids = await inside.deleteReplaced(file);
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
      if (!(error instanceof StorageFault)) throw error;
      log.error({ err: error }, 'files cannot be reached');
      throw refusal();
    };
  }
}

export type Candidates = ReturnType<typeof openCandidates>;

/** 128 random bits. */
const newId = () => randomBytes(16).toString('hex');

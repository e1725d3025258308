/**
 * Reads the words of resumes, after whoever sent one has their answer: one that is new at once, those that an earlier
 * process left unread one by one beside it. What cannot be read is a resume all the same.
 */
import { buffer } from 'node:stream/consumers';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Search } from '../search/search.ts';
import { resumeTokenStore } from './resume-token-store.ts';
import { ResumeReadError, readResumeInSandbox } from './sandboxed-resume-reader.ts';

/** How long a list waits for a resume that was sent a moment ago. */
const patienceMs = 2000;

interface ResumeIndexerOptions {
  db: Db;
  files: FileStore;
  search: Pick<Search, 'tokenizeResume'>;
  log: AppLogger;
}

export function createResumeIndexer({ db, files, search, log }: ResumeIndexerOptions) {
  const store = resumeTokenStore(db);
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting = new Map<string, Promise<void>>();
  let line = Promise.resolve();
  let leftovers = Promise.resolve();

  /** Reads it when its turn comes; asked twice, once. */
  function enqueue(fileId: string): Promise<void> {
    const known = waiting.get(fileId);
    if (known) return known;
    const reading = line.then(() => read(fileId)).finally(() => waiting.delete(fileId));
    waiting.set(fileId, reading);
    line = reading;
    return reading;
  }

  async function read(fileId: string): Promise<void> {
    if (signal.aborted) return;
    try {
      const mediaType = await store.findMediaType(fileId);
      if (mediaType === undefined) return;
      const stream = await files.open(fileId);
      if (!stream) throw new ResumeReadError('Its bytes are not there.');
      const { tokens, version } = await search.tokenizeResume(
        await readResumeInSandbox({ bytes: await buffer(stream), mediaType }, { signal }),
      );
      await store.saveTokens(fileId, tokens, version);
    } catch (error) {
      // What is no fault of the resume's leaves it to be read later: the portal stops, its bytes or a process are not to be had.
      if (signal.aborted) return;
      log.warn({ file: fileId, reason: reasonOf(error) }, 'a resume could not be read for the order of jobs');
      if (!(error instanceof ResumeReadError)) return;
      await store.markUnreadable(fileId).catch((err) => log.error({ err }, 'the words of a resume could not be kept'));
    }
  }

  async function readLeftovers(): Promise<void> {
    try {
      for (
        let next = await store.findNextUnindexed();
        next !== undefined && !signal.aborted;
        next = await store.findNextUnindexed(next)
      ) {
        await (waiting.get(next) ?? read(next));
      }
    } catch (error) {
      log.error({ err: error }, 'resumes that wait for reading could not be listed');
    }
  }

  return {
    /** Resolves when it was read, or cannot be. */
    soon: enqueue,

    /** Waits a moment for a resume that was not read yet. One that was read for an older catalogue is read again meanwhile. */
    async waitForIndexed(candidateId: string): Promise<void> {
      const resume = await store.findIndexState(candidateId);
      if (!resume || resume.state === 'read') return;
      const reading = enqueue(resume.fileId);
      if (resume.state === 'outdated') return;
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, patienceMs);
      await Promise.race([reading, timer.promise]);
      clearTimeout(timeout);
    },

    /** Resolves when nothing is left that an earlier process did not read. */
    start(): Promise<void> {
      leftovers = readLeftovers();
      return leftovers;
    },

    /** Gives up what is being read; it is read after the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([line, leftovers]);
    },
  };
}

export type ResumeIndexer = ReturnType<typeof createResumeIndexer>;

/** Another error may quote what was read: its name has to do. */
function reasonOf(error: unknown): string {
  if (error instanceof ResumeReadError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}

/**
 * Extracts search tokens of resumes in the background.
 *
 * New resumes come first; resumes that an earlier process left unread follow one by one. An unreadable resume stays valid.
 */
import { buffer } from 'node:stream/consumers';
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Search } from '../search/search.ts';
import { resumeTokenStore } from './resume-token-store.ts';
import { ResumeReadError, readResumeInSandbox } from './sandboxed-resume-reader.ts';

/** How long a search waits for a new resume. */
const maxWaitMs = 2000;

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
  const pending = new Map<string, Promise<void>>();
  let queue = Promise.resolve();
  let backlog = Promise.resolve();

  /** Queues a resume once; repeated calls share the result. */
  function enqueue(fileId: string): Promise<void> {
    const queued = pending.get(fileId);
    if (queued) return queued;
    const indexing = queue.then(() => indexResume(fileId)).finally(() => pending.delete(fileId));
    pending.set(fileId, indexing);
    queue = indexing;
    return indexing;
  }

  async function indexResume(fileId: string): Promise<void> {
    if (signal.aborted) return;
    try {
      const mediaType = await store.findMediaType(fileId);
      if (mediaType === undefined) return;
      const stream = await files.open(fileId);
      if (!stream) throw new ResumeReadError('The file is missing.');
      const { tokens, version } = await search.tokenizeResume(
        await readResumeInSandbox({ bytes: await buffer(stream), mediaType }, { signal }),
      );
      await store.saveTokens(fileId, tokens, version);
    } catch (error) {
      // A stopping portal, unavailable storage or a failed process leaves the resume for a later attempt.
      if (signal.aborted) return;
      log.warn({ file: fileId, reason: describeError(error) }, 'a resume could not be indexed');
      if (!(error instanceof ResumeReadError)) return;
      await store.markUnreadable(fileId).catch((err) => log.error({ err }, 'a resume could not be marked as unreadable'));
    }
  }

  async function indexBacklog(): Promise<void> {
    try {
      for (
        let next = await store.findNextUnindexed();
        next !== undefined && !signal.aborted;
        next = await store.findNextUnindexed(next)
      ) {
        await (pending.get(next) ?? indexResume(next));
      }
    } catch (error) {
      log.error({ err: error }, 'unindexed resumes could not be listed');
    }
  }

  return {
    /** Resolves when the resume is indexed or found unreadable. */
    enqueue,

    /** Waits briefly for a new resume. A resume with tokens of an older catalogue is indexed again in the background. */
    async waitForIndexed(candidateId: string): Promise<void> {
      const resume = await store.findIndexState(candidateId);
      if (!resume || resume.state === 'read') return;
      const indexing = enqueue(resume.fileId);
      if (resume.state === 'outdated') return;
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, maxWaitMs);
      await Promise.race([indexing, timer.promise]);
      clearTimeout(timeout);
    },

    /** Resolves when the backlog of earlier processes is indexed. */
    start(): Promise<void> {
      backlog = indexBacklog();
      return backlog;
    },

    /** Aborts the running extraction; the next start repeats it. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([queue, backlog]);
    },
  };
}

export type ResumeIndexer = ReturnType<typeof createResumeIndexer>;

/** The message of another error may quote the resume, so only its name is logged. */
function describeError(error: unknown): string {
  if (error instanceof ResumeReadError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}

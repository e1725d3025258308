/**
 * Extracts search tokens of resumes in the background.
 *
 * One resume is read at a time. Sites share the time fairly, and candidates that of their site, so that slow resumes delay no
 * other site.
 * An unreadable resume stays valid, and its bytes are not read again.
 */
import { buffer } from 'node:stream/consumers';
import type { AppLogger } from '../logger.ts';
import { createFairQueue } from '../platform/concurrency/fair-queue.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { getCurrentSite } from '../platform/net/client-site.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Search } from '../search/search.ts';
import { resumeTokenStore } from './resume-token-store.ts';
import { ResumeReadError, readResumeInSandbox } from './sandboxed-resume-reader.ts';

/** How long a search waits for a new resume. */
const maxWaitMs = 2000;
/** Candidates whose resumes wait in memory. The database holds the rest. */
const maxWaiting = 100;

interface ResumeIndexerOptions {
  db: Db;
  files: FileStore;
  search: Pick<Search, 'tokenizeResume'>;
  log: AppLogger;
  now?: Clock;
}

export function createResumeIndexer({ db, files, search, log, now = () => new Date() }: ResumeIndexerOptions) {
  const store = resumeTokenStore(db);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pending = new Map<string, Promise<void>>();
  const addToQueue = createFairQueue({ maxWaiting, onIdle: continueBacklog });
  let backlog = Promise.resolve();
  let isBacklogIncomplete = false;

  /**
   * Queues a resume once; repeated calls share the result. A full queue leaves the resume to the backlog.
   * @param site of the request. The backlog has none, although it may run in the context of the request that came last.
   */
  function enqueue(fileId: string, site?: string): Promise<void> {
    const queued = pending.get(fileId);
    if (queued) return queued;
    const indexing = queueResume(fileId, site).finally(() => pending.delete(fileId));
    pending.set(fileId, indexing);
    return indexing;
  }

  async function queueResume(fileId: string, site: string | undefined): Promise<void> {
    if (signal.aborted) return;
    try {
      const resume = await store.findCurrent(fileId);
      if (!resume) return;
      const outcome = await addToQueue(resume.candidateId, () => indexResume(fileId), site);
      if (outcome === 'rejected') isBacklogIncomplete = true;
    } catch (error) {
      log.warn({ file: fileId, reason: describeError(error) }, 'a resume could not be indexed');
    }
  }

  async function indexResume(fileId: string): Promise<void> {
    if (signal.aborted) return;
    try {
      const resume = await store.findCurrent(fileId);
      if (!resume) return;
      const { mediaType, size, sha256 } = resume;
      if (await store.isUnreadable(sha256)) throw new ResumeReadError('UnreadableBefore');
      const stream = await files.open(fileId, size);
      if (!stream) throw new StorageError('The file is missing.');
      const bytes = await buffer(stream);
      const text = await readResumeInSandbox({ bytes, mediaType }, { signal }).catch(async (error) => {
        if (error instanceof ResumeReadError && !signal.aborted) await store.addUnreadable(sha256, now().toISOString());
        throw error;
      });
      const { tokens, version } = await search.tokenizeResume(text);
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
        await enqueue(next);
      }
    } catch (error) {
      log.error({ err: error }, 'unindexed resumes could not be listed');
    }
  }

  /** Indexes the resumes that found the queue full. */
  function continueBacklog(): void {
    if (!isBacklogIncomplete || signal.aborted) return;
    isBacklogIncomplete = false;
    backlog = backlog.then(indexBacklog);
  }

  return {
    /** Resolves when the resume is indexed or found unreadable. */
    enqueue,

    /** Waits briefly for a new resume. A resume with tokens of an older catalogue is indexed again in the background. */
    async waitForIndexed(candidateId: string): Promise<void> {
      const resume = await store.findIndexState(candidateId);
      if (!resume || resume.state === 'read') return;
      const indexing = enqueue(resume.fileId, getCurrentSite());
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
      await Promise.all([...pending.values(), backlog]);
    },
  };
}

export type ResumeIndexer = ReturnType<typeof createResumeIndexer>;

/** The message of another error may quote the resume, so only its name is logged. */
function describeError(error: unknown): string {
  if (error instanceof ResumeReadError || error instanceof StorageError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${error.code}` : error.name;
}

/**
 * Runs searches that no cache answers, those of visitors and of candidates, with limited concurrency. Queues of sites are served round robin.
 *
 * SQLite would block the event loop, so searches run in threads, except the few and fast ones of a quiet portal. PostgreSQL runs them in its pool.
 */
import { unavailable } from '#server/domain-error.ts';
import { limitConcurrency } from '#server/platform/concurrency/concurrency-limit.ts';
import type { DatabaseEngine } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { ChangedJob } from '../index/indexed-jobs.ts';
import type { JobSearch } from '../job-search.ts';
import type { Search, SearchResult } from '../search.ts';
import { type SearchThread, startSearchThread } from './search-thread.ts';

export interface SearchPool {
  find(search: JobSearch): Promise<SearchResult>;
  /** Waits in the queue of the alerts. */
  findChanged(search: JobSearch, changedAfter: number): Promise<ChangedJob[]>;
  close(): Promise<void>;
}

interface SearchPoolOptions {
  engine: DatabaseEngine;
  dataDir: string;
  search: Pick<Search, 'find' | 'findChanged'>;
  now: Clock;
  /** Returns the key of the queue in which a search waits, such as the client's site. */
  getQueueKey: () => string | undefined;
  threads: number;
}

/** Six of the pool's ten connections. */
const maxPostgresqlSearches = 6;
const maxWaiting = 200;
/** A quiet portal searches in process, since a thread takes memory: up to this many searches in this time. */
const maxQuietSearches = 3;
const quietMs = 1000;
/** After a slower search in process, searches run in threads until these are idle. */
const maxInProcessMs = 20;
const threadIdleMs = 30_000;
/** One queue beside those of the sites. */
const alertQueueKey = 'alerts';

export function createSearchPool({ engine, dataDir, search, now, getQueueKey, threads }: SearchPoolOptions): SearchPool {
  const limit = limitConcurrency(engine === 'sqlite' ? threads : maxPostgresqlSearches, maxWaiting, unavailable);
  const run = <Result>(task: () => Promise<Result>, queueKey = getQueueKey()) => limit(task, queueKey);
  if (engine === 'postgresql') {
    return {
      find: (request) => run(() => search.find(request)),
      findChanged: (request, changedAfter) => run(() => search.findChanged(request, changedAfter), alertQueueKey),
      close: async () => {},
    };
  }

  const idleThreads: SearchThread[] = [];
  const allThreads = new Set<SearchThread>();
  /** Start times of the latest searches. */
  const latest: number[] = [];
  let idleTimer: NodeJS.Timeout | undefined;
  let isSlow = false;
  /** The first search also reads the catalogue's words, so its time says nothing about the next. */
  let hasSearched = false;

  async function withThread<Result>(task: (thread: SearchThread) => Promise<Result>): Promise<Result> {
    const thread = idleThreads.pop() ?? startSearchThread(dataDir);
    allThreads.add(thread);
    try {
      return await task(thread);
    } finally {
      if (thread.hasEnded()) allThreads.delete(thread);
      else idleThreads.push(thread);
      clearTimeout(idleTimer);
      idleTimer = setTimeout(closeThreads, threadIdleMs).unref();
    }
  }

  async function findInProcess(request: JobSearch, startedAt: number): Promise<SearchResult> {
    try {
      return await search.find(request);
    } finally {
      if (hasSearched && performance.now() - startedAt > maxInProcessMs) isSlow = true;
      hasSearched = true;
    }
  }

  async function closeThreads(): Promise<void> {
    clearTimeout(idleTimer);
    isSlow = false;
    const closing = [...allThreads];
    allThreads.clear();
    idleThreads.length = 0;
    await Promise.all(closing.map((thread) => thread.close()));
  }

  return {
    find(request) {
      const startedAt = performance.now();
      const isQuiet = latest.length < maxQuietSearches || startedAt - (latest[0] ?? 0) > quietMs;
      latest.push(startedAt);
      if (latest.length > maxQuietSearches) latest.shift();
      return isQuiet && !isSlow
        ? findInProcess(request, startedAt)
        : run(() => withThread((thread) => thread.find(request, now())));
    },
    findChanged: (request, changedAfter) =>
      run(() => withThread((thread) => thread.findChanged(request, changedAfter, now())), alertQueueKey),
    close: closeThreads,
  };
}

/** Runs searches in a worker thread. */
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/domain-error.ts';
import { serverScript } from '#server/server-files.ts';
import type { ChangedJob } from '../index/indexed-jobs.ts';
import type { JobSearch } from '../job-search.ts';
import type { SearchResult } from '../search.ts';

export interface SearchRequest {
  search: JobSearch;
  at: Date;
  /** Finds the matches changed after this version of the catalogue instead of a page. */
  changedAfter?: number;
}

/** Preserves the properties of a database error that `http-error.ts` reads. */
export type SearchReply =
  | { result: SearchResult | ChangedJob[] }
  | { error: { message: string; code?: string; errcode?: number } };

export interface SearchThread {
  /** Call it again only after the previous result. */
  find(search: JobSearch, at: Date): Promise<SearchResult>;
  findChanged(search: JobSearch, changedAfter: number, at: Date): Promise<ChangedJob[]>;
  /** A thread that ended runs no further searches. */
  hasEnded(): boolean;
  close(): Promise<void>;
}

/** A thread that takes longer is replaced. The statement timeout of PostgreSQL is as long. */
const maxSearchMs = 3000;
/** Reading the catalogue's words takes part of the first search. */
const maxFirstSearchMs = 15_000;

export function startSearchThread(dataDir: string): SearchThread {
  const worker = new Worker(serverScript('search/pool/search-worker'), {
    workerData: { dataDir },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  worker.unref();
  let pending: PromiseWithResolvers<SearchResult | ChangedJob[]> | undefined;
  let timeoutMs = maxFirstSearchMs;
  let ended = false;
  const end = (error: Error) => {
    ended = true;
    pending?.reject(error);
  };
  worker.on('message', (reply: SearchReply) => {
    if ('result' in reply) pending?.resolve(reply.result);
    else pending?.reject(Object.assign(new Error(reply.error.message), reply.error));
  });
  worker.on('error', end);
  worker.on('exit', () => end(unavailable()));

  async function run(request: SearchRequest): Promise<SearchResult | ChangedJob[]> {
    pending = Promise.withResolvers();
    const timer = setTimeout(() => {
      end(unavailable());
      void worker.terminate();
    }, timeoutMs);
    worker.postMessage(request);
    try {
      const result = await pending.promise;
      timeoutMs = maxSearchMs;
      return result;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    hasEnded: () => ended,

    // The worker replies to each request with its kind of result.
    find: async (search, at) => (await run({ search, at })) as SearchResult,
    findChanged: async (search, changedAfter, at) => (await run({ search, at, changedAfter })) as ChangedJob[],

    async close() {
      await worker.terminate();
    },
  };
}

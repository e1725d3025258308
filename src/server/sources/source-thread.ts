/** Runs a source in a thread, so that parsing and writing do not block requests. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { serverScript } from '../server-files.ts';
import type { SourceRunResult } from './source-run.ts';

export interface SourceThreadData {
  config: Config;
  name: string;
  claimId: string;
}

export type SourceThreadResult = SourceRunResult | { reason: string; isAborted: boolean };

export interface SourceThread {
  /** Never rejects. */
  result: Promise<SourceThreadResult>;
  /** Ends the run between two requests. */
  abort(): void;
}

/** A run that takes more is broken off, and the portal goes on. */
const maxHeapMb = 512;

export function startSourceThread(data: SourceThreadData): SourceThread {
  const worker = new Worker(serverScript('sources/source-worker'), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const { promise, resolve } = Promise.withResolvers<SourceThreadResult>();
  let result: SourceThreadResult = { reason: 'its thread ended', isAborted: false };
  worker.on('message', (message: SourceThreadResult) => {
    result = message;
  });
  worker.on('error', (error) => {
    result = { reason: error.message, isAborted: false };
  });
  // The thread has closed its database by then.
  worker.on('exit', () => resolve(result));
  return { result: promise, abort: () => worker.postMessage('abort') };
}

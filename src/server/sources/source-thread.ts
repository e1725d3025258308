/** Runs a source in a thread, so that parsing and writing do not block requests. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { minuteMs, secondMs } from '../platform/time/durations.ts';
import { serverScript } from '../server-files.ts';
import { defaultMaxRunMs, type SourceRunResult } from './source-run.ts';

export interface SourceThreadData {
  config: Config;
  name: string;
  claimId: string;
}

export type SourceThreadResult = SourceRunResult | { reason: string; isAborted: boolean };

export interface SourceThread {
  /** Never rejects. */
  result: Promise<SourceThreadResult>;
  /** Ends the run between two requests, and after ten seconds in the middle of its work. */
  abort(): void;
}

interface SourceThreadOptions {
  script?: URL;
  /** The thread is terminated after this time, in milliseconds. */
  maxMs?: number;
  abortGraceMs?: number;
}

/** A run that takes more is broken off, and the portal goes on. */
const maxHeapMb = 512;

export function startSourceThread(data: SourceThreadData, options: SourceThreadOptions = {}): SourceThread {
  const { script = serverScript('sources/source-worker') } = options;
  const { maxMs = defaultMaxRunMs + minuteMs, abortGraceMs = 10 * secondMs } = options;
  const worker = new Worker(script, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  const { promise, resolve } = Promise.withResolvers<SourceThreadResult>();
  let result: SourceThreadResult = { reason: 'its thread ended', isAborted: false };
  worker.on('message', (message: SourceThreadResult) => {
    result = message;
  });
  worker.on('error', (error) => {
    result = { reason: error.message, isAborted: false };
  });
  const endAfter = (ms: number, ended: SourceThreadResult) =>
    setTimeout(() => {
      result = ended;
      void worker.terminate();
    }, ms).unref();
  const timers = [endAfter(maxMs, { reason: 'its thread hung', isAborted: false })];
  // The thread has closed its database by then.
  worker.on('exit', () => {
    for (const timer of timers) clearTimeout(timer);
    resolve(result);
  });
  return {
    result: promise,
    abort() {
      worker.postMessage('abort');
      timers.push(endAfter(abortGraceMs, { reason: 'the portal stops', isAborted: true }));
    },
  };
}

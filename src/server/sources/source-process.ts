/**
 * Runs a source in its own process, so that parsing and writing block no request. A board that makes V8 run out of memory ends
 * that process: V8 aborts a whole process, whatever limits a thread has.
 */
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { spawnLimited } from '../platform/process/limited-process.ts';
import { minuteMs, secondMs } from '../platform/time/durations.ts';
import { serverScript } from '../server-files.ts';
import { defaultMaxRunMs, type SourceRunResult } from './source-run.ts';

export interface SourceProcessData {
  config: Config;
  name: string;
  claimId: string;
}

export type SourceProcessMessage = SourceProcessData | 'abort';

export type SourceProcessResult = SourceRunResult | { reason: string; isAborted: boolean };

export interface SourceProcess {
  /** Never rejects. */
  result: Promise<SourceProcessResult>;
  /** Ends the run between two requests, and after ten seconds in the middle of its work. */
  abort(): void;
}

export interface SourceProcessOptions {
  script?: URL;
  /** The process is killed after this time, in milliseconds. */
  maxMs?: number;
  abortGraceMs?: number;
  /** A run that takes more is broken off, and the portal goes on. */
  maxHeapMb?: number;
}

export function startSourceProcess(data: SourceProcessData, options: SourceProcessOptions = {}): SourceProcess {
  const { script = serverScript('sources/source-run-process'), maxHeapMb = 512 } = options;
  const { maxMs = defaultMaxRunMs + minuteMs, abortGraceMs = 10 * secondMs } = options;
  const child = spawnSourceProcess([process.execPath, ...heapFlags(maxHeapMb), fileURLToPath(script)], maxMs);
  const { promise, resolve } = Promise.withResolvers<SourceProcessResult>();
  let result: SourceProcessResult | undefined;
  let isAborted = false;
  // Keys are in no command line: other users of the machine could read it.
  child.on('spawn', () => child.send(data, ignoreClosed));
  child.on('message', (message: SourceProcessResult) => {
    result = message;
  });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  const endAfter = (ms: number, ended: SourceProcessResult) =>
    setTimeout(() => {
      result = ended;
      kill();
    }, ms).unref();
  const timers = [endAfter(maxMs, { reason: 'its process hung', isAborted: false })];
  function finish(reason: string, isStopped: boolean): void {
    process.off('exit', kill);
    for (const timer of timers) clearTimeout(timer);
    resolve(result ?? { reason, isAborted: isStopped });
  }
  child.on('error', (error) => {
    if (child.pid === undefined) finish(error.message, false);
  });
  // The process has closed its database by then, and its result has arrived.
  child.on('close', (code, signal) => {
    finish(`its process ended (${signal ?? `exit code ${code}`})`, isAborted || isStopSignal(signal));
  });
  return {
    result: promise,
    abort() {
      isAborted = true;
      if (child.connected) child.send('abort' satisfies SourceProcessMessage, ignoreClosed);
      timers.push(endAfter(abortGraceMs, { reason: 'the portal stops', isAborted: true }));
    },
  };
}

const heapFlags = (maxHeapMb: number) => [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=4'];

/** A process that has ended says so by its exit. */
const ignoreClosed = () => {};

/** A terminal sends it to all processes, also to one that has just begun and does not ignore it yet. */
const isStopSignal = (signal: NodeJS.Signals | null) => signal === 'SIGINT' || signal === 'SIGTERM';

/**
 * A process that hangs ends also when the portal was killed. V8 prints a long stack when it aborts, so nothing of its output is
 * kept.
 */
function spawnSourceProcess(command: string[], maxMs: number) {
  // A thread prepares jobs beside the main one, and V8 compiles and collects in others.
  const cpuSeconds = Math.ceil((4 * maxMs) / secondMs);
  // It is no worker of the supervisor, and reports no files to `node --watch`.
  const env = { ...process.env, NODE_UNIQUE_ID: undefined, WATCH_REPORT_DEPENDENCIES: undefined };
  return spawnLimited(command, { cpuSeconds }, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', env });
}

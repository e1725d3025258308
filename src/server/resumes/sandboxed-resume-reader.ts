/** Reads a resume's text in a process with limits: a file that was made to do harm costs its time and memory, and no more. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { serverScript } from '../server-files.ts';
import { spawnSandboxedProcess } from './sandboxed-process.ts';

/** Why a resume was given up; its sentence holds nothing of the content. */
export class ResumeReadError extends Error {}

class NodeNotFound extends Error {
  override name = 'NodeNotFound';
}

interface ResumeToRead {
  bytes: Uint8Array;
  mediaType: string;
}

interface SandboxLimits {
  timeoutMs?: number;
  /** Of the process as a whole: what a stream unpacks to lies outside the heap, where V8 sets no limit. */
  maxMemoryBytes?: number;
  signal?: AbortSignal;
}

const megabyte = 1024 * 1024;
const tenSeconds = 10_000;
const lookEveryMs = 50;
/** Several times the longest text. */
const longestAnswerBytes = megabyte;

/** Rejects with a ReadingFault; with any other error when no process could be started, which is no fault of the resume's. */
export async function readResumeInSandbox({ bytes, mediaType }: ResumeToRead, limits: SandboxLimits = {}): Promise<string> {
  const { timeoutMs: longestMs = tenSeconds } = limits;
  // Twice the time, since collecting garbage and compiling go on beside the reading.
  const cpuSeconds = Math.ceil((2 * longestMs) / 1000);
  const script = serverScript('resumes/resume-extraction-process');
  const { child, input, output: answer } = await spawnSandboxedProcess(script, [mediaType], { cpuSeconds });
  const ended = once(child, 'close');
  const watched = watch(child.pid, { ...limits, timeoutMs: longestMs });
  // A process that ends before it has read everything says why by its answer.
  input.on('error', () => {}).end(bytes);
  try {
    return await Promise.race([textOf(answer, ended), watched.fault]);
  } finally {
    watched.stop();
    child.kill('SIGKILL');
    await Promise.allSettled([ended]);
  }
}

async function textOf(answer: Readable, ended: Promise<unknown[]>): Promise<string> {
  const said: Buffer[] = [];
  let saidBytes = 0;
  for await (const part of answer) {
    saidBytes += part.length;
    if (saidBytes > longestAnswerBytes) throw new ResumeReadError('It said more than a text can be.');
    said.push(part);
  }
  const [code] = await ended;
  const text = Buffer.concat(said).toString();
  if (code === 0) return text;
  if (notFound.includes(Number(code))) throw new NodeNotFound();
  throw new ResumeReadError(code === 1 && faultName.test(text) ? text : 'The process ended without a text.');
}

/** What a shell ends with when there is nothing to run (POSIX, Shell Command Language 2.8.2). */
const notFound = [126, 127];

/** A class, and the code of some. */
const faultName = /^\w{1,50}( \w{1,50})?$/;

function watch(
  pid: number | undefined,
  { timeoutMs: longestMs, maxMemoryBytes: mostBytes = 384 * megabyte, signal }: SandboxLimits,
) {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (reason: string) => reject(new ResumeReadError(reason));
  const late = setTimeout(() => giveUp(`It took longer than ${longestMs} ms.`), longestMs);
  const look = setInterval(() => {
    if (residentBytes(pid) > mostBytes) giveUp('It took too much memory.');
  }, lookEveryMs);
  const stopped = () => giveUp('The portal stops.');
  if (signal?.aborted) stopped();
  signal?.addEventListener('abort', stopped, { once: true });
  return {
    fault: promise,
    stop() {
      clearTimeout(late);
      clearInterval(look);
      signal?.removeEventListener('abort', stopped);
    },
  };
}

/** 0 where there is no /proc: the heap and the time are limited there, and what lies beside the heap by the time alone. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

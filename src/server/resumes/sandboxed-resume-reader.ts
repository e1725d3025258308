/** Extracts a resume's text in a process with limited time and memory. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { serverScript } from '../server-files.ts';
import { spawnSandboxedProcess } from './sandboxed-process.ts';

/** The resume cannot be read. The message contains nothing of its content. */
export class ResumeReadError extends Error {}

class NodeNotFound extends Error {
  override name = 'NodeNotFound';
}

interface ResumeFile {
  bytes: Uint8Array;
  mediaType: string;
}

interface SandboxLimits {
  timeoutMs?: number;
  /** Limit of the whole process: V8 does not limit memory outside the heap, such as decompressed streams. */
  maxMemoryBytes?: number;
  signal?: AbortSignal;
}

const megabyte = 1024 * 1024;
const defaultTimeoutMs = 10_000;
const memoryCheckMs = 50;
/** Several times the longest text. */
const maxOutputBytes = megabyte;

/** Rejects with a ResumeReadError; with another error when no process starts, so the resume is retried later. */
export async function readResumeInSandbox({ bytes, mediaType }: ResumeFile, limits: SandboxLimits = {}): Promise<string> {
  const { timeoutMs = defaultTimeoutMs } = limits;
  // Twice the time, because garbage collection and compilation run in parallel.
  const cpuSeconds = Math.ceil((2 * timeoutMs) / 1000);
  const script = serverScript('resumes/resume-extraction-process');
  const { child, input, output } = await spawnSandboxedProcess(script, [mediaType], { cpuSeconds });
  const exit = once(child, 'close');
  const watchdog = watchProcess(child.pid, { ...limits, timeoutMs });
  // A process that ends before reading everything reports the reason in its output.
  input.on('error', () => {}).end(bytes);
  try {
    return await Promise.race([readOutput(output, exit), watchdog.failure]);
  } finally {
    watchdog.stop();
    child.kill('SIGKILL');
    await Promise.allSettled([exit]);
  }
}

async function readOutput(output: Readable, exit: Promise<unknown[]>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of output) {
    size += chunk.length;
    if (size > maxOutputBytes) throw new ResumeReadError('The output was too long.');
    chunks.push(chunk);
  }
  const [code] = await exit;
  const text = Buffer.concat(chunks).toString();
  if (code === 0) return text;
  if (nodeNotFoundCodes.includes(Number(code))) throw new NodeNotFound();
  throw new ResumeReadError(code === 1 && errorNamePattern.test(text) ? text : 'The process ended without output.');
}

/** Exit codes of a shell that finds no command (POSIX, Shell Command Language 2.8.2). */
const nodeNotFoundCodes = [126, 127];

/** An error class with an optional code. */
const errorNamePattern = /^\w{1,50}( \w{1,50})?$/;

function watchProcess(pid: number | undefined, { timeoutMs, maxMemoryBytes = 384 * megabyte, signal }: SandboxLimits) {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = (reason: string) => reject(new ResumeReadError(reason));
  const timer = setTimeout(() => fail(`It took longer than ${timeoutMs} ms.`), timeoutMs);
  const memoryCheck = setInterval(() => {
    if (residentBytes(pid) > maxMemoryBytes) fail('It took too much memory.');
  }, memoryCheckMs);
  const onAbort = () => fail('The portal stops.');
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    failure: promise,
    stop() {
      clearTimeout(timer);
      clearInterval(memoryCheck);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Returns 0 without /proc. There only time limits memory outside the heap. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Reads a resume's text in a thread with limits: a file that was made to do harm costs its time and memory, and no more. */
import { Worker } from 'node:worker_threads';
import type { ResumeToRead } from './resume-worker.ts';

/** Why a resume was given up; its sentence holds nothing of the content. */
export class ReadingFault extends Error {}

interface ReadingLimits {
  longestMs?: number;
  /** What a stream unpacks to lies outside the heap, where V8 sets no limit: the process as a whole may grow by this. */
  mostGrownBytes?: number;
  signal?: AbortSignal;
}

const tenSeconds = 10_000;
const mostHeapMb = 128;
const lookEveryMs = 50;

/** Rejects with a ReadingFault, or with whatever the reader of the format threw. */
export async function readResume(resume: ResumeToRead, limits: ReadingLimits = {}): Promise<string> {
  const worker = new Worker(new URL('./resume-worker.ts', import.meta.url), {
    workerData: resume,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: 16 },
    env: {},
    stdout: true,
    stderr: true,
  });
  const watched = watch(limits);
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new ReadingFault('The thread ended without a text.')));
      watched.fault.catch(reject);
    });
  } finally {
    watched.stop();
    await worker.terminate();
  }
}

function watch({ longestMs = tenSeconds, mostGrownBytes = 384 * 1024 * 1024, signal }: ReadingLimits) {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = (reason: string) => reject(new ReadingFault(reason));
  const late = setTimeout(() => giveUp(`It took longer than ${longestMs} ms.`), longestMs);
  const before = process.memoryUsage.rss();
  const look = setInterval(() => {
    if (process.memoryUsage.rss() - before > mostGrownBytes) giveUp('It took too much memory.');
  }, lookEveryMs);
  const stopped = () => giveUp('The portal stops.');
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

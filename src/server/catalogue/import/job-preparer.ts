/** Prepares jobs, in a worker thread for long feeds. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { serverScript } from '../../server-files.ts';
import type { HashedJob } from './imported-job.ts';
import { type PreparedJobs, prepareJobs } from './prepare-jobs.ts';

export interface JobPreparer {
  /** Resolves in the order of the calls. */
  prepare(jobs: HashedJob[]): Promise<PreparedJobs>;
  close(): Promise<void>;
}

/** The worker thread ended. The message follows the name of the source, as with FeedError. */
export class PreparationError extends Error {
  constructor(reason: string) {
    super(`was not loaded to its end: the thread that prepares its jobs ended (${reason})`);
  }
}

/** For fewer jobs, starting a thread takes longer than it saves. */
const maxJobsInProcess = 1000;

export function createJobPreparer(): JobPreparer {
  let preparedInProcess = 0;
  let thread: JobPreparer | undefined;
  return {
    async prepare(jobs) {
      if (preparedInProcess < maxJobsInProcess) {
        preparedInProcess += jobs.length;
        return prepareJobs(jobs);
      }
      thread ??= createPreparerThread();
      return thread.prepare(jobs);
    },

    async close() {
      await thread?.close();
    },
  };
}

export function createPreparerThread(resourceLimits: ResourceLimits = {}): JobPreparer {
  const worker = new Worker(serverScript('catalogue/import/job-preparer-worker'), { resourceLimits });
  const pending: PromiseWithResolvers<PreparedJobs>[] = [];
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of pending.splice(0)) reject(ended);
  };
  worker.on('message', (prepared: PreparedJobs) => pending.shift()?.resolve(prepared));
  worker.on('error', (error) => end(isWorkerError(error) ? new PreparationError(error.message) : error));
  worker.on('exit', (code) => end(new PreparationError(`exit code ${code}`)));

  return {
    prepare(jobs) {
      if (ended) return Promise.reject(ended);
      const result = Promise.withResolvers<PreparedJobs>();
      pending.push(result);
      worker.postMessage(jobs);
      return result.promise;
    },

    async close() {
      await worker.terminate();
    },
  };
}

/** Node's errors for a thread that did not start or ran out of memory. */
const isWorkerError = ({ code = '' }: Error & { code?: string }) => code.startsWith('ERR_WORKER_');

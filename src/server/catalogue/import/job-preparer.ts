/** Prepares the jobs of an import: the first ones here, those of a longer file in a thread beside this one, which writes meanwhile. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { serverScript } from '../../server-files.ts';
import type { HashedJob } from './imported-job.ts';
import { type PreparedJobs, prepareJobs } from './prepare-jobs.ts';

export interface JobPreparer {
  /** Answers in the order in which it is asked. */
  prepare(jobs: HashedJob[]): Promise<PreparedJobs>;
  close(): Promise<void>;
}

/** The thread is gone, for no fault of a job's. The message goes on after the source's name, as a FeedFault's does. */
export class PreparationError extends Error {
  constructor(reason: string) {
    super(`was not loaded to its end: the thread that prepares its jobs ended (${reason})`);
  }
}

/** With these a thread takes longer to start than it spares. */
const fewJobs = 1000;

export function createJobPreparer(): JobPreparer {
  let preparedHere = 0;
  let thread: JobPreparer | undefined;
  return {
    async prepare(jobs) {
      if (preparedHere < fewJobs) {
        preparedHere += jobs.length;
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
  const asked: PromiseWithResolvers<PreparedJobs>[] = [];
  let ended: Error | undefined;
  const end = (fault: Error) => {
    ended ??= fault;
    for (const { reject } of asked.splice(0)) reject(ended);
  };
  worker.on('message', (prepared: PreparedJobs) => asked.shift()?.resolve(prepared));
  worker.on('error', (error) => end(isOfThread(error) ? new PreparationError(error.message) : error));
  worker.on('exit', (code) => end(new PreparationError(`exit code ${code}`)));

  return {
    prepare(jobs) {
      if (ended) return Promise.reject(ended);
      const answer = Promise.withResolvers<PreparedJobs>();
      asked.push(answer);
      worker.postMessage(jobs);
      return answer.promise;
    },

    async close() {
      await worker.terminate();
    },
  };
}

/** Node's own word on a thread that did not start or ran out of memory; anything else is an error of the code in it. */
const isOfThread = ({ code = '' }: Error & { code?: string }) => code.startsWith('ERR_WORKER_');

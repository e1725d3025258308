/** Prepares jobs in a worker thread, one list at a time. */
import { parentPort } from 'node:worker_threads';
import type { HashedJob } from './imported-job.ts';
import { prepareJobs } from './prepare-jobs.ts';

parentPort?.on('message', (jobs: HashedJob[]) => parentPort?.postMessage(prepareJobs(jobs)));

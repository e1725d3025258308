/** The thread beside an import. It answers each list of jobs, in turn, with what is to be written of them. */
import { parentPort } from 'node:worker_threads';
import type { HashedJob } from './imported-job.ts';
import { prepareJobs } from './prepare-jobs.ts';

parentPort?.on('message', (jobs: HashedJob[]) => parentPort?.postMessage(prepareJobs(jobs)));

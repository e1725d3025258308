/** Finds the jobs that a command names. */
import { type OperatorJobStore, operatorJobStore, type StoredJob } from '#server/catalogue/operator-job-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { CommandError } from '../command.ts';
import { formatListedJob } from './job-lines.ts';

/**
 * @param ids numbers of the portal, or ids of the source
 * @param source limits the ids to those of one source
 */
export async function findJobs(db: Db, ids: string[], source: string | undefined): Promise<StoredJob[]> {
  if (ids.length === 0) throw new CommandError(2, 'Name a job by its number in careers jobs list, or by its external_id.');
  const jobs = operatorJobStore(db, new Date().toISOString());
  const found: StoredJob[] = [];
  for (const id of ids) found.push(await findJob(jobs, id, source));
  return found;
}

async function findJob(jobs: OperatorJobStore, id: string, source: string | undefined): Promise<StoredJob> {
  const [job, ...others] = await jobs.find(id, source);
  if (!job) throw new CommandError(1, `There is no job "${id}"${source === undefined ? '' : ` of the source "${source}"`}.`);
  if (others.length === 0) return job;
  const lines = [job, ...others].map(formatListedJob).join('\n');
  throw new CommandError(1, `Several jobs are "${id}". Add --source NAME:\n${lines}`);
}

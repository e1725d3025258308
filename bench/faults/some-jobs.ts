/** A catalogue for a scenario, loaded as an operator loads it. Each job has a title of its own, so that a mail tells of which it speaks. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { careers } from '../../tests/setup/careers-command.ts';
import { madeJobs } from '../job-maker.ts';
import type { KillablePortal } from './killable-portal.ts';

/** Gives the number of each job's `titleOf`; their ids are those of `someJobIds` once the portal runs. */
export async function fillWithJobs({ dataDir, databaseUrl }: KillablePortal, count: number): Promise<void> {
  const file = join(dataDir, 'jobs-to-import.json');
  const jobs = [...madeJobs(count, new Date())].map((job, number) => ({ ...job, title: `${job.title} ${number + 1}` }));
  await writeFile(file, JSON.stringify({ jobs }));
  const { said, complained } = await careers({ dataDir, databaseUrl }, 'jobs', 'import', file);
  if (!said.includes(`created ${count}, updated 0, closed 0, rejected 0`)) throw new Error(`No jobs: ${said}${complained}`);
}

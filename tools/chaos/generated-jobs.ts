/** Imports generated jobs with unique titles, so that each mail identifies its job. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCareers } from '../../tests/support/portal/careers-cli.ts';
import { generateJobs } from '../load/job-generator.ts';
import type { RestartablePortal } from './restartable-portal.ts';

export async function importGeneratedJobs(
  { dataDir, databaseUrl }: RestartablePortal,
  count: number,
  source = 'faults',
): Promise<void> {
  const file = join(dataDir, `${source}.json`);
  const jobs = [...generateJobs(count, new Date())].map((job, number) => ({ ...job, title: `${job.title} ${number + 1}` }));
  await writeFile(file, JSON.stringify({ jobs }));
  const { said, complained } = await runCareers({ dataDir, databaseUrl }, 'jobs', 'import', file, '--source', source);
  if (!said.includes(`created ${count}, updated 0, closed 0, rejected 0`)) throw new Error(`No jobs: ${said}${complained}`);
}

/** Imports generated jobs with unique titles, so that mails identify their job. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCareers } from '../../tests/support/portal/careers-cli.ts';
import { generateJobs } from '../load/job-generator.ts';
import type { RestartablePortal } from './restartable-portal.ts';

export async function importGeneratedJobs(
  { dataDir, databaseUrl, build }: RestartablePortal,
  count: number,
  source = 'chaos',
): Promise<void> {
  const file = join(dataDir, `${source}.json`);
  const jobs = [...generateJobs(count, new Date())].map((job, index) => ({ ...job, title: `${job.title} ${index + 1}` }));
  await writeFile(file, JSON.stringify({ jobs }));
  const { stdout, stderr } = await runCareers({ dataDir, databaseUrl, build }, 'jobs', 'import', file, '--source', source);
  if (!stdout.includes(`created ${count}, updated 0, closed 0, rejected 0`))
    throw new Error(`The import failed: ${stdout}${stderr}`);
}

/** Reads all applications and their files with `careers applications export`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCareers } from '../../tests/support/portal/careers-cli.ts';
import { type AcknowledgedWrites, applicationKey } from './acknowledged-writes.ts';
import type { RestartablePortal } from './restartable-portal.ts';

export interface ExportedApplications {
  /** By `applicationKey`. */
  applications: Map<string, { email: string; title: string }>;
  /** Applications whose resume is missing or differs from the sent file. */
  corruptFiles: number;
}

export async function exportApplications(
  portal: RestartablePortal,
  acknowledgedWrites: AcknowledgedWrites,
  folder: string,
): Promise<ExportedApplications> {
  const { stdout, stderr, exitCode } = await runCareers(
    portal,
    ...['applications', 'export', '--format', 'jsonl', '--resumes', folder],
  );
  if (exitCode !== 0) throw new Error(stderr);
  const applications: ExportedApplications['applications'] = new Map();
  let corruptFiles = 0;
  for (const line of stdout.split('\n').filter(Boolean)) {
    const { email, joborder_id, title, resume, resume_file } = JSON.parse(line) as Record<string, string>;
    applications.set(applicationKey(String(email), String(joborder_id)), { email: String(email), title: String(title) });
    const file = resume_file ? await readFile(join(folder, resume_file)) : undefined;
    if (!file || !acknowledgedWrites.sentFiles.get(String(resume))?.equals(file)) corruptFiles += 1;
  }
  return { applications, corruptFiles };
}

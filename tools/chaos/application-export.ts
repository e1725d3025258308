/** Reads stored applications and resumes back through `careers applications export`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCareers } from '../../tests/support/portal/careers-cli.ts';
import { type AcknowledgedWrites, applicationKey } from './acknowledged-writes.ts';
import type { RestartablePortal } from './restartable-portal.ts';

export interface ExportedApplications {
  /** `pairOf` each application, and the title of its job. */
  applications: Map<string, { email: string; title: string }>;
  /** Applications whose resume is missing or differs from what was sent. */
  corruptFiles: number;
}

export async function exportApplications(
  portal: RestartablePortal,
  ledger: AcknowledgedWrites,
  folder: string,
): Promise<ExportedApplications> {
  const { said, complained, exitCode } = await runCareers(
    portal,
    ...['applications', 'export', '--format', 'jsonl', '--resumes', folder],
  );
  if (exitCode !== 0) throw new Error(complained);
  const applications: ExportedApplications['applications'] = new Map();
  let brokenFiles = 0;
  for (const line of said.split('\n').filter(Boolean)) {
    const { email, joborder_id, title, resume, resume_file } = JSON.parse(line) as Record<string, string>;
    applications.set(applicationKey(String(email), String(joborder_id)), { email: String(email), title: String(title) });
    const kept = resume_file ? await readFile(join(folder, resume_file)) : undefined;
    if (!kept || !ledger.sentFiles.get(String(resume))?.equals(kept)) brokenFiles += 1;
  }
  return { applications, corruptFiles: brokenFiles };
}

import { buildPdfResume } from '../../tests/support/fixtures/resume-factory.ts';
import { signInByCode } from '../load/candidate-client.ts';
import { fetchJobIds } from '../load/public-pages.ts';
import { importGeneratedJobs } from './generated-jobs.ts';
import type { RestartablePortal } from './restartable-portal.ts';
import type { TrafficTarget } from './traffic.ts';

const words = ['engineer', 'nurse', 'sales manager', 'data', 'remote accountant', 'teacher', 'python', 'berlin'];

/** Prepares a portal with jobs and a candidate with a resume for traffic. */
export async function openTrafficTarget(portal: RestartablePortal, jobs: number): Promise<TrafficTarget> {
  await importGeneratedJobs(portal, jobs);
  await portal.start();
  const candidate = await signInByCode(portal.origin, portal.mailServer, 'asha.rao@example.com');
  await candidate.register(buildPdfResume());
  const jobIds = await fetchJobIds(portal.origin, jobs);
  let applied = 0;
  return { origin: portal.origin, candidate, jobIds, nextJob: () => jobIds[applied++ % jobIds.length] ?? 0, searchWords: words };
}

import { pdfResume } from '../../tests/setup/resumes.ts';
import { signIn } from '../plain-client.ts';
import { someJobIds } from '../visitor-pages.ts';
import type { KillablePortal } from './killable-portal.ts';
import { fillWithJobs } from './some-jobs.ts';
import type { Visitors } from './traffic.ts';

const words = ['engineer', 'nurse', 'sales manager', 'data', 'remote accountant', 'teacher', 'python', 'berlin'];

/** A running portal with a catalogue, and who comes to it: strangers, and a candidate with a resume. */
export async function openToVisitors(portal: KillablePortal, jobs: number): Promise<Visitors> {
  await fillWithJobs(portal, jobs);
  await portal.start();
  const candidate = await signIn(portal.origin, portal.mails, 'asha.rao@example.com');
  await candidate.register(pdfResume());
  const jobIds = await someJobIds(portal.origin, jobs);
  let applied = 0;
  return { origin: portal.origin, candidate, jobIds, nextJob: () => jobIds[applied++ % jobIds.length] ?? 0, words };
}

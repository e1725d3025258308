/** The three pages that visitors see most, by the addresses of a catalogue. */

import { pathOf } from '#contract/call.ts';
import { searchJobs } from '#contract/jobs.ts';
import { jobPath, paths } from '#web/paths.ts';
import { openCaller } from './http-caller.ts';

export const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

export interface VisitorPage {
  name: 'landing' | 'list' | 'job';
  path: string;
}

export async function visitorPages(origin: string): Promise<VisitorPage[]> {
  const [jobId = 0] = await someJobIds(origin, 1);
  return [
    { name: 'landing', path: paths.landing },
    { name: 'list', path: paths.openPositions },
    { name: 'job', path: jobPath(jobId) },
  ];
}

/** Ids of open jobs, the newest first, as the search gives them. */
export async function someJobIds(origin: string, count: number): Promise<number[]> {
  const caller = openCaller(origin);
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const { body } = await caller.ask({ method: 'POST', path: pathOf(searchJobs, { page }), body: {} });
    const { message } = searchJobs.answer.parse(JSON.parse(body.toString()));
    if (message.dashboard.length === 0) break;
    ids.push(...message.dashboard.map((job) => job.joborder_id));
  }
  caller.close();
  return ids.slice(0, count);
}

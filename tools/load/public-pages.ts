/** Paths of the three most visited pages of a catalogue. */
import { jobPath, paths } from '#contract/addresses.ts';
import { buildPath } from '#contract/call.ts';
import { searchJobs } from '#contract/job-calls.ts';
import { createHttpClient } from './http-client.ts';

export const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

export interface PublicPage {
  name: 'landing' | 'list' | 'job';
  path: string;
}

export async function listPublicPages(origin: string): Promise<PublicPage[]> {
  const [jobId = 0] = await fetchJobIds(origin, 1);
  return [
    { name: 'landing', path: paths.landing },
    { name: 'list', path: paths.openPositions },
    { name: 'job', path: jobPath(jobId) },
  ];
}

/** Ids of open jobs in search order, newest first. */
export async function fetchJobIds(origin: string, count: number): Promise<number[]> {
  const client = createHttpClient(origin);
  const ids: number[] = [];
  for (let page = 1; ids.length < count; page++) {
    const { body } = await client.send({ method: 'POST', path: buildPath(searchJobs, { page }), body: {} });
    const { message } = searchJobs.response.parse(JSON.parse(body.toString()));
    if (message.dashboard.length === 0) break;
    ids.push(...message.dashboard.map((job) => job.joborder_id));
  }
  client.close();
  return ids.slice(0, count);
}

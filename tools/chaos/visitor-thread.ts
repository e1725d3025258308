/** Sends searches and page views at a fixed rate, and collects their response times. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { jobPath, paths } from '#contract/addresses.ts';
import { buildPath } from '#contract/call.ts';
import { searchJobs } from '#contract/job-calls.ts';
import { generateSearches } from '../load/search-generator.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import type { VisitorOptions, VisitorTimes } from './background-visitors.ts';
import { type LoadRequest, sendRequest } from './http-request.ts';

const perSecond = 20;
const searches = generateSearches(20_000);
const searchPath = buildPath(searchJobs, { page: 1 });

const { origin, jobIds, seed } = workerData as VisitorOptions;
const agent = new Agent({ maxSockets: 100 });
const random = createSeededRandom(seed);
const result: VisitorTimes = { times: [], rejected: 0, failed: 0, unanswered: 0 };
const pending = new Set<Promise<void>>();
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

const startedAt = performance.now();
for (let sent = 0; !isStopped; sent++) {
  const earlyMs = startedAt + (sent * 1000) / perSecond - performance.now();
  if (earlyMs > 0) await setTimeout(earlyMs);
  const response = send(sent).finally(() => pending.delete(response));
  pending.add(response);
}
await Promise.all(pending);
agent.destroy();
parentPort?.postMessage(result);

/** Half of the requests are searches, most of which no cache has. Each seed sends others. */
async function send(number: number): Promise<void> {
  const page = number % 4 === 1 ? jobPath(random.pick(jobIds)) : paths.landing;
  const request: LoadRequest =
    number % 2 === 0
      ? { method: 'POST', path: searchPath, headers: {}, body: random.pick(searches) }
      : { method: 'GET', path: page, headers: { accept: 'text/html' } };
  const { status, ms } = await sendRequest(agent, origin, request);
  if (status === 200) result.times.push(ms);
  else if (status === 0) result.unanswered++;
  else if (status === 503) result.rejected++;
  else if (status >= 500) result.failed++;
}

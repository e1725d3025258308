/** Sends searches and page views at a fixed rate until stopped, and collects their response times. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { jobPath, paths } from '#contract/addresses.ts';
import { buildPath } from '#contract/call.ts';
import { searchJobs } from '#contract/job-calls.ts';
import { generateSearches } from '../load/search-generator.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { type LoadRequest, sendRequest } from './http-request.ts';

export interface VisitorTimes {
  /** Milliseconds of the responses with status 200. */
  times: number[];
  /** Responses of 500 and above. A killed portal gives none. */
  errors: number;
}

export interface BackgroundVisitors {
  /** Waits for the responses under way. */
  stop(): Promise<VisitorTimes>;
}

const perSecond = 20;
const searches = generateSearches(20_000);
const searchPath = buildPath(searchJobs, { page: 1 });

/** Half of the requests are searches, most of which no cache has. Each seed sends others. */
export function startBackgroundVisitors(origin: string, jobIds: readonly number[], seed: number): BackgroundVisitors {
  const agent = new Agent({ maxSockets: 100 });
  const random = createSeededRandom(seed);
  const times: number[] = [];
  let errors = 0;
  let isStopped = false;
  const pending = new Set<Promise<void>>();
  const sending = run();

  async function run(): Promise<void> {
    const startedAt = performance.now();
    for (let sent = 0; !isStopped; sent++) {
      const earlyMs = startedAt + (sent * 1000) / perSecond - performance.now();
      if (earlyMs > 0) await setTimeout(earlyMs);
      const response = send(sent).finally(() => pending.delete(response));
      pending.add(response);
    }
  }

  async function send(number: number): Promise<void> {
    const page = number % 4 === 1 ? jobPath(random.pick(jobIds)) : paths.landing;
    const request: LoadRequest =
      number % 2 === 0
        ? { method: 'POST', path: searchPath, headers: {}, body: random.pick(searches) }
        : { method: 'GET', path: page, headers: { accept: 'text/html' } };
    const { status, ms } = await sendRequest(agent, origin, request);
    if (status >= 500) errors++;
    if (status === 200) times.push(ms);
  }

  return {
    async stop() {
      isStopped = true;
      await sending;
      await Promise.all(pending);
      agent.destroy();
      return { times, errors };
    },
  };
}

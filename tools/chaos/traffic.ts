/** Everyday requests at a steady pace, whether or not the portal keeps up: nobody waits for another's answer. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { paths } from '#contract/addresses.ts';
import { applyToJob } from '#contract/application-calls.ts';
import { buildPath } from '#contract/call.ts';
import { getJobDetail, searchDashboard, searchJobs } from '#contract/job-calls.ts';
import { signup } from '#contract/sign-in-calls.ts';
import type { CandidateClient } from '../load/candidate-client.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { percentile } from '../measure/statistics.ts';
import { type LoadRequest, sendRequest } from './http-request.ts';

export interface TrafficResult {
  /** How many answers had which status; 0 stands for none at all. */
  statuses: Map<number, number>;
  /** Milliseconds of the answers of status 200, by kind. */
  latencies: Map<RequestKind, number[]>;
  countErrors(): number;
  /** How many answers of which status, for a note. */
  formatStatuses(): string;
  p99(kinds: readonly RequestKind[]): number;
}

export type RequestKind = 'search' | 'detail' | 'page' | 'dashboard' | 'apply' | 'code';

/** 60 % are searches, 20 % jobs, 10 % pages, 5 % dashboards, 3 % applications, 2 % codes; each kind up to the sum of all before it. */
const cumulativeShares: [number, RequestKind][] = [
  [0.6, 'search'],
  [0.8, 'detail'],
  [0.9, 'page'],
  [0.95, 'dashboard'],
  [0.98, 'apply'],
  [1, 'code'],
];

export interface TrafficTarget {
  origin: string;
  candidate: CandidateClient;
  jobIds: readonly number[];
  /** One that the candidate has not applied to, until they are used up. */
  nextJob(): number;
  searchWords: readonly string[];
}

export async function generateTraffic(visitors: TrafficTarget, perSecond: number, seconds: number): Promise<TrafficResult> {
  // Each over a connection of its own: one that is kept may be closed at the moment it is used again.
  const agent = new Agent({ maxSockets: 500 });
  const statuses: TrafficResult['statuses'] = new Map();
  const times: TrafficResult['latencies'] = new Map();
  const ask = requestGenerator(visitors);
  const under: Promise<void>[] = [];
  const begin = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const earlyMs = begin + (sent * 1000) / perSecond - performance.now();
    if (earlyMs > 0) await setTimeout(earlyMs);
    under.push(one(sent));
  }
  await Promise.all(under);
  agent.destroy();
  return {
    statuses,
    latencies: times,
    countErrors: () => [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0),
    formatStatuses: () => [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    p99: (kinds) => percentile(kinds.flatMap((kind) => times.get(kind) ?? []).concat(0), 99),
  };

  async function one(number: number): Promise<void> {
    const { kind, ...question } = ask(number);
    const { status, ms } = await sendRequest(agent, visitors.origin, question);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) return;
    const known = times.get(kind);
    if (known) known.push(ms);
    else times.set(kind, [ms]);
  }
}

/** Each question another one as far as there are others. */
function requestGenerator({
  candidate,
  jobIds,
  nextJob,
  searchWords: words,
}: TrafficTarget): (number: number) => LoadRequest & { kind: RequestKind } {
  const chance = createSeededRandom(jobIds.length);
  const signedIn = { authorization: candidate.token };
  const questions: Record<RequestKind, (number: number) => LoadRequest> = {
    search: () => ({
      method: 'POST',
      path: buildPath(searchJobs, { page: 1 }),
      headers: {},
      body: { description: chance.pick(words) },
    }),
    detail: () => ({ method: 'POST', path: getJobDetail.path, headers: {}, body: { jdid: chance.pick(jobIds), page: 1 } }),
    page: () => ({ method: 'GET', path: paths.landing, headers: { accept: 'text/html' } }),
    dashboard: () => ({ method: 'POST', path: buildPath(searchDashboard, { page: 1 }), headers: signedIn, body: {} }),
    apply: () => ({ method: 'POST', path: applyToJob.path, headers: signedIn, body: { job_id: nextJob() } }),
    code: (number) => ({ method: 'POST', path: signup.path, headers: {}, body: { email: `visitor-${number}@example.com` } }),
  };
  return (number) => {
    const drawn = chance.integerBelow(1000) / 1000;
    const kind = cumulativeShares.find(([upTo]) => drawn < upTo)?.[1] ?? 'search';
    return { kind, ...questions[kind](number) };
  };
}

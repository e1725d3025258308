/** Generates mixed requests at a constant rate, independent of response times. */
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
  /** Responses by status; 0 stands for no response. */
  statuses: Map<number, number>;
  /** Milliseconds of responses with status 200, by kind. */
  latencies: Map<RequestKind, number[]>;
  countErrors(): number;
  /** Responses by status, for a note. */
  formatStatuses(): string;
  p99(kinds: readonly RequestKind[]): number;
}

export type RequestKind = 'search' | 'detail' | 'page' | 'dashboard' | 'apply' | 'code';

/** 60 % searches, 20 % jobs, 10 % pages, 5 % dashboards, 3 % applications, 2 % codes. */
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
  /** A job without an application of the candidate, while there are any. */
  nextJob(): number;
  searchWords: readonly string[];
}

export async function generateTraffic(visitors: TrafficTarget, perSecond: number, seconds: number): Promise<TrafficResult> {
  // One connection per request: a kept-alive connection may close just as it is reused.
  const agent = new Agent({ maxSockets: 500 });
  const statuses: TrafficResult['statuses'] = new Map();
  const times: TrafficResult['latencies'] = new Map();
  const nextRequest = createRequestGenerator(visitors);
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const waitMs = startedAt + (sent * 1000) / perSecond - performance.now();
    if (waitMs > 0) await setTimeout(waitMs);
    pending.push(send(sent));
  }
  await Promise.all(pending);
  agent.destroy();
  return {
    statuses,
    latencies: times,
    countErrors: () => [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0),
    formatStatuses: () => [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    p99: (kinds) => percentile(kinds.flatMap((kind) => times.get(kind) ?? []).concat(0), 99),
  };

  async function send(number: number): Promise<void> {
    const { kind, ...request } = nextRequest(number);
    const { status, ms } = await sendRequest(agent, visitors.origin, request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) return;
    const known = times.get(kind);
    if (known) known.push(ms);
    else times.set(kind, [ms]);
  }
}

/** Varies requests as far as the catalogue allows. */
function createRequestGenerator({
  candidate,
  jobIds,
  nextJob,
  searchWords: words,
}: TrafficTarget): (number: number) => LoadRequest & { kind: RequestKind } {
  const random = createSeededRandom(jobIds.length);
  const signedIn = { authorization: candidate.token };
  const requests: Record<RequestKind, (number: number) => LoadRequest> = {
    search: () => ({
      method: 'POST',
      path: buildPath(searchJobs, { page: 1 }),
      headers: {},
      body: { description: random.pick(words) },
    }),
    detail: () => ({ method: 'POST', path: getJobDetail.path, headers: {}, body: { jdid: random.pick(jobIds), page: 1 } }),
    page: () => ({ method: 'GET', path: paths.landing, headers: { accept: 'text/html' } }),
    dashboard: () => ({ method: 'POST', path: buildPath(searchDashboard, { page: 1 }), headers: signedIn, body: {} }),
    apply: () => ({ method: 'POST', path: applyToJob.path, headers: signedIn, body: { job_id: nextJob() } }),
    code: (number) => ({ method: 'POST', path: signup.path, headers: {}, body: { email: `visitor-${number}@example.com` } }),
  };
  return (number) => {
    const drawn = random.below(1000) / 1000;
    const kind = cumulativeShares.find(([upTo]) => drawn < upTo)?.[1] ?? 'search';
    return { kind, ...requests[kind](number) };
  };
}

/** Generates everyday requests at a fixed rate, independent of response times (open model). */
import { setTimeout } from 'node:timers/promises';
import { paths } from '#contract/addresses.ts';
import { applyToJob } from '#contract/application-calls.ts';
import { buildPath } from '#contract/call.ts';
import { getJobDetail, searchDashboard, searchJobs } from '#contract/job-calls.ts';
import { signup } from '#contract/sign-in-calls.ts';
import type { CandidateClient } from '../load/candidate-client.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { percentile } from '../measure/statistics.ts';
import { createAgent, type LoadRequest, sendRequest } from './http-request.ts';

export interface TrafficFailure {
  /** As `performance.now()`. */
  sentAt: number;
  /** 0 without a response. */
  status: number;
}

export interface TrafficResult {
  /** Number of responses by status; 0 without a response. */
  statuses: Map<number, number>;
  failures: TrafficFailure[];
  /** Milliseconds of responses with status 200, by kind. */
  latencies: Map<RequestKind, number[]>;
  countErrors(): number;
  /** Number of responses by status, for a note. */
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
  /** The next job to apply to; starts over after the last. */
  nextJob(): number;
  searchWords: readonly string[];
}

export async function generateTraffic(target: TrafficTarget, perSecond: number, seconds: number): Promise<TrafficResult> {
  const agent = createAgent(target.origin);
  const statuses: TrafficResult['statuses'] = new Map();
  const failures: TrafficFailure[] = [];
  const latencies: TrafficResult['latencies'] = new Map();
  const createRequest = requestGenerator(target);
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const earlyMs = startedAt + (sent * 1000) / perSecond - performance.now();
    if (earlyMs > 0) await setTimeout(earlyMs);
    pending.push(send(sent));
  }
  await Promise.all(pending);
  agent.destroy();
  return {
    statuses,
    failures,
    latencies,
    countErrors: () => [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0),
    formatStatuses: () => [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    p99: (kinds) => percentile(kinds.flatMap((kind) => latencies.get(kind) ?? []).concat(0), 99),
  };

  async function send(number: number): Promise<void> {
    const { kind, ...request } = createRequest(number);
    const sentAt = performance.now();
    const { status, ms } = await sendRequest(agent, target.origin, request);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) return void failures.push({ sentAt, status });
    const ofKind = latencies.get(kind);
    if (ofKind) ofKind.push(ms);
    else latencies.set(kind, [ms]);
  }
}

/** Varies words, jobs and addresses. */
function requestGenerator({
  candidate,
  jobIds,
  nextJob,
  searchWords,
}: TrafficTarget): (number: number) => LoadRequest & { kind: RequestKind } {
  const random = createSeededRandom(jobIds.length);
  const authHeaders = { authorization: candidate.token };
  const requests: Record<RequestKind, (number: number) => LoadRequest> = {
    search: () => ({
      method: 'POST',
      path: buildPath(searchJobs, { page: 1 }),
      headers: {},
      body: { description: random.pick(searchWords) },
    }),
    detail: () => ({ method: 'POST', path: getJobDetail.path, headers: {}, body: { jdid: random.pick(jobIds), page: 1 } }),
    page: () => ({ method: 'GET', path: paths.landing, headers: { accept: 'text/html' } }),
    dashboard: () => ({ method: 'POST', path: buildPath(searchDashboard, { page: 1 }), headers: authHeaders, body: {} }),
    apply: () => ({ method: 'POST', path: applyToJob.path, headers: authHeaders, body: { job_id: nextJob() } }),
    code: (number) => ({ method: 'POST', path: signup.path, headers: {}, body: { email: `visitor-${number}@example.com` } }),
  };
  return (number) => {
    const draw = random.integerBelow(1000) / 1000;
    const kind = cumulativeShares.find(([upTo]) => draw < upTo)?.[1] ?? 'search';
    return { kind, ...requests[kind](number) };
  };
}

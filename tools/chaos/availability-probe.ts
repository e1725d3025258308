/** Sends each kind of request at a fixed rate and records the responses. */
import { applyToJob } from '#contract/application-calls.ts';
import { buildPath } from '#contract/call.ts';
import { searchDashboard, searchJobs } from '#contract/job-calls.ts';
import { signup } from '#contract/sign-in-calls.ts';
import { createAgent, type LoadRequest, type LoadResponse, sendRequest } from './http-request.ts';
import type { TrafficTarget } from './traffic.ts';

const requestsPerSecond = { live: 4, ready: 4, search: 5, account: 5, apply: 10, code: 2 };
export type ProbeKind = keyof typeof requestsPerSecond;

export interface ProbeResult extends LoadResponse {
  kind: ProbeKind;
  /** As `performance.now()`. */
  startedAt: number;
  /** The address that receives the code. */
  email: string;
}

export interface AvailabilityProbe {
  /** Completed requests. */
  results: ProbeResult[];
  /** Waits for the pending responses. */
  stop(): Promise<void>;
  /** Acknowledged applications that the portal does not list. */
  countLostApplications(): Promise<number>;
  countAcknowledged(): number;
}

let probeCount = 0;

/** @param rates overrides of the default requests per second */
export function startAvailabilityProbe(
  { origin, candidate, jobIds, searchWords }: TrafficTarget,
  rates: Partial<Record<ProbeKind, number>> = {},
): AvailabilityProbe {
  const agent = createAgent(origin);
  const headers = { authorization: candidate.token };
  const remainingJobs = [...jobIds];
  const acknowledged = new Set<number>();
  const results: ProbeResult[] = [];
  const pending = new Set<Promise<void>>();
  const name = `probe-${++probeCount}`;
  let sent = 0;

  const requests: Record<ProbeKind, (jobId: number, email: string) => LoadRequest> = {
    live: () => ({ method: 'GET', path: '/healthz', headers: {} }),
    ready: () => ({ method: 'GET', path: '/readyz', headers: {} }),
    search: () => ({
      method: 'POST',
      path: buildPath(searchJobs, { page: 1 }),
      headers: {},
      body: { description: searchWords[sent % searchWords.length] },
    }),
    account: () => ({ method: 'POST', path: buildPath(searchDashboard, { page: 1 }), headers, body: {} }),
    apply: (jobId) => ({ method: 'POST', path: applyToJob.path, headers, body: { job_id: jobId } }),
    code: (_jobId, email) => ({ method: 'POST', path: signup.path, headers: {}, body: { email } }),
  };

  async function send(kind: ProbeKind): Promise<void> {
    const jobId = kind === 'apply' ? remainingJobs.pop() : 0;
    if (jobId === undefined) throw new Error('No jobs left to apply to: import more.');
    const email = `${name}-${++sent}@example.com`;
    const startedAt = performance.now();
    const response = await sendRequest(agent, origin, requests[kind](jobId, email));
    results.push({ kind, startedAt, email, ...response });
    if (kind === 'apply' && response.status === 200) acknowledged.add(jobId);
  }

  const timers = Object.entries({ ...requestsPerSecond, ...rates })
    .filter(([, rate]) => rate > 0)
    .map(([kind, rate]) =>
      setInterval(() => {
        const request = send(kind as ProbeKind).finally(() => pending.delete(request));
        pending.add(request);
      }, 1000 / rate),
    );
  return {
    results,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
    },
    async countLostApplications() {
      const applied = new Set((await candidate.fetchAppliedJobs()).map(({ joborder_id }) => joborder_id));
      return [...acknowledged].filter((jobId) => !applied.has(jobId)).length;
    },
    countAcknowledged: () => acknowledged.size,
  };
}

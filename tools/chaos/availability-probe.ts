/** Probes a portal at a fixed rate per kind of request; one candidate applies to jobs. */
import { Agent } from 'node:http';
import { applyToJob } from '#contract/application-calls.ts';
import { buildPath } from '#contract/call.ts';
import { searchDashboard, searchJobs } from '#contract/job-calls.ts';
import { signup } from '#contract/sign-in-calls.ts';
import { type LoadRequest, type LoadResponse, sendRequest } from './http-request.ts';
import type { TrafficTarget } from './traffic.ts';

const perSecond = { live: 4, ready: 4, search: 5, account: 5, apply: 10, code: 2 };
export type ProbeKind = keyof typeof perSecond;

export interface ProbeResult extends LoadResponse {
  kind: ProbeKind;
  /** As `performance.now()`. */
  startedAt: number;
  /** Recipient of a requested code. */
  email: string;
}

export interface AvailabilityProbe {
  /** Completed requests so far. */
  results: ProbeResult[];
  /** Stops probing and waits for pending responses. */
  stop(): Promise<void>;
  /** Acknowledged applications that the portal does not list. */
  countLostApplications(): Promise<number>;
  countAcknowledged(): number;
}

let probeCount = 0;

/** @param rates requests per second that differ from the defaults */
export function startAvailabilityProbe(
  { origin, candidate, jobIds, searchWords: words }: TrafficTarget,
  rates: Partial<Record<ProbeKind, number>> = {},
): AvailabilityProbe {
  // One connection per request: a kept-alive connection may close just as it is reused.
  const agent = new Agent({ maxSockets: 500 });
  const headers = { authorization: candidate.token };
  const remainingJobIds = [...jobIds];
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
      body: { description: words[sent % words.length] },
    }),
    account: () => ({ method: 'POST', path: buildPath(searchDashboard, { page: 1 }), headers, body: {} }),
    apply: (jobId) => ({ method: 'POST', path: applyToJob.path, headers, body: { job_id: jobId } }),
    code: (_jobId, email) => ({ method: 'POST', path: signup.path, headers: {}, body: { email } }),
  };

  async function send(kind: ProbeKind): Promise<void> {
    const jobId = kind === 'apply' ? remainingJobIds.pop() : 0;
    if (jobId === undefined) throw new Error('There are no jobs left to apply to: load more.');
    const email = `${name}-${++sent}@example.com`;
    const startedAt = performance.now();
    const response = await sendRequest(agent, origin, requests[kind](jobId, email));
    results.push({ kind, startedAt, email, ...response });
    if (kind === 'apply' && response.status === 200) acknowledged.add(jobId);
  }

  const timers = Object.entries({ ...perSecond, ...rates })
    .filter(([, times]) => times > 0)
    .map(([kind, times]) =>
      setInterval(() => {
        const request = send(kind as ProbeKind).finally(() => pending.delete(request));
        pending.add(request);
      }, 1000 / times),
    );
  return {
    results,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
    },
    async countLostApplications() {
      const known = new Set((await candidate.fetchAppliedJobs()).map(({ joborder_id }) => joborder_id));
      return [...acknowledged].filter((jobId) => !known.has(jobId)).length;
    },
    countAcknowledged: () => acknowledged.size,
  };
}

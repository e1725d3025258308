/** What a portal answers through a fault: questions of each kind at a pace of their own, and one candidate who applies. */
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
  /** When it was asked, as `performance.now()`. */
  startedAt: number;
  /** To whom the code of this question goes. */
  email: string;
}

export interface AvailabilityProbe {
  /** What was asked so far and is answered. */
  results: ProbeResult[];
  /** Ends the asking and waits for the last answers. */
  stop(): Promise<void>;
  /** Jobs whose application was answered with success, and that the portal does not know of. */
  countLostApplications(): Promise<number>;
  countAcknowledged(): number;
}

let probeCount = 0;

/** @param speed how often a second, where that is another than usual */
export function startAvailabilityProbe(
  { origin, candidate, jobIds, searchWords: words }: TrafficTarget,
  speed: Partial<Record<ProbeKind, number>> = {},
): AvailabilityProbe {
  // Each over a connection of its own: one that is kept may be closed at the moment it is used again.
  const agent = new Agent({ maxSockets: 500 });
  const headers = { authorization: candidate.token };
  const waiting = [...jobIds];
  const kept = new Set<number>();
  const beats: ProbeResult[] = [];
  const under = new Set<Promise<void>>();
  const name = `pulse-${++probeCount}`;
  let asked = 0;

  const questions: Record<ProbeKind, (jobId: number, email: string) => LoadRequest> = {
    live: () => ({ method: 'GET', path: '/healthz', headers: {} }),
    ready: () => ({ method: 'GET', path: '/readyz', headers: {} }),
    search: () => ({
      method: 'POST',
      path: buildPath(searchJobs, { page: 1 }),
      headers: {},
      body: { description: words[asked % words.length] },
    }),
    account: () => ({ method: 'POST', path: buildPath(searchDashboard, { page: 1 }), headers, body: {} }),
    apply: (jobId) => ({ method: 'POST', path: applyToJob.path, headers, body: { job_id: jobId } }),
    code: (_jobId, email) => ({ method: 'POST', path: signup.path, headers: {}, body: { email } }),
  };

  async function ask(kind: ProbeKind): Promise<void> {
    const jobId = kind === 'apply' ? waiting.pop() : 0;
    if (jobId === undefined) throw new Error('There are no jobs left to apply to: load more.');
    const email = `${name}-${++asked}@example.com`;
    const at = performance.now();
    const answer = await sendRequest(agent, origin, questions[kind](jobId, email));
    beats.push({ kind, startedAt: at, email, ...answer });
    if (kind === 'apply' && answer.status === 200) kept.add(jobId);
  }

  const timers = Object.entries({ ...perSecond, ...speed })
    .filter(([, times]) => times > 0)
    .map(([kind, times]) =>
      setInterval(() => {
        const one = ask(kind as ProbeKind).finally(() => under.delete(one));
        under.add(one);
      }, 1000 / times),
    );
  return {
    results: beats,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(under);
      agent.destroy();
    },
    async countLostApplications() {
      const known = new Set((await candidate.fetchAppliedJobs()).map(({ joborder_id }) => joborder_id));
      return [...kept].filter((jobId) => !known.has(jobId)).length;
    },
    countAcknowledged: () => kept.size,
  };
}

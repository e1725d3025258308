/** What a portal answers through a fault: questions of each kind at a pace of their own, and one candidate who applies. */
import { Agent } from 'node:http';
import { apply } from '#contract/applications.ts';
import { pathOf } from '#contract/call.ts';
import { dashboard, searchJobs } from '#contract/jobs.ts';
import { signup } from '#contract/sign-in.ts';
import { type Answer, type Question, send } from './sending.ts';
import type { Visitors } from './traffic.ts';

const perSecond = { live: 4, ready: 4, search: 5, account: 5, apply: 10, code: 2 };
export type Kind = keyof typeof perSecond;

export interface Beat extends Answer {
  kind: Kind;
  /** When it was asked, as `performance.now()`. */
  at: number;
  /** To whom the code of this question goes. */
  email: string;
}

export interface Pulse {
  /** What was asked so far and is answered. */
  beats: Beat[];
  /** Ends the asking and waits for the last answers. */
  stop(): Promise<void>;
  /** Jobs whose application was answered with success, and that the portal does not know of. */
  lost(): Promise<number>;
  acknowledged(): number;
}

let pulses = 0;

/** @param speed how often a second, where that is another than usual */
export function openPulse({ origin, candidate, jobIds, words }: Visitors, speed: Partial<Record<Kind, number>> = {}): Pulse {
  // Each over a connection of its own: one that is kept may be closed at the moment it is used again.
  const agent = new Agent({ maxSockets: 500 });
  const headers = { authorization: candidate.token };
  const waiting = [...jobIds];
  const kept = new Set<number>();
  const beats: Beat[] = [];
  const under = new Set<Promise<void>>();
  const name = `pulse-${++pulses}`;
  let asked = 0;

  const questions: Record<Kind, (jobId: number, email: string) => Question> = {
    live: () => ({ method: 'GET', path: '/healthz', headers: {} }),
    ready: () => ({ method: 'GET', path: '/readyz', headers: {} }),
    search: () => ({
      method: 'POST',
      path: pathOf(searchJobs, { page: 1 }),
      headers: {},
      body: { description: words[asked % words.length] },
    }),
    account: () => ({ method: 'POST', path: pathOf(dashboard, { page: 1 }), headers, body: {} }),
    apply: (jobId) => ({ method: 'POST', path: apply.path, headers, body: { job_id: jobId } }),
    code: (_jobId, email) => ({ method: 'POST', path: signup.path, headers: {}, body: { email } }),
  };

  async function ask(kind: Kind): Promise<void> {
    const jobId = kind === 'apply' ? waiting.pop() : 0;
    if (jobId === undefined) throw new Error('There are no jobs left to apply to: load more.');
    const email = `${name}-${++asked}@example.com`;
    const at = performance.now();
    const answer = await send(agent, origin, questions[kind](jobId, email));
    beats.push({ kind, at, email, ...answer });
    if (kind === 'apply' && answer.status === 200) kept.add(jobId);
  }

  const timers = Object.entries({ ...perSecond, ...speed })
    .filter(([, times]) => times > 0)
    .map(([kind, times]) =>
      setInterval(() => {
        const one = ask(kind as Kind).finally(() => under.delete(one));
        under.add(one);
      }, 1000 / times),
    );
  return {
    beats,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(under);
      agent.destroy();
    },
    async lost() {
      const known = new Set((await candidate.applied()).map(({ joborder_id }) => joborder_id));
      return [...kept].filter((jobId) => !known.has(jobId)).length;
    },
    acknowledged: () => kept.size,
  };
}

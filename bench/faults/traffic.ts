/** Everyday requests at a steady pace, whether or not the portal keeps up: nobody waits for another's answer. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { apply } from '#contract/applications.ts';
import { pathOf } from '#contract/call.ts';
import { dashboard, jobDetail, searchJobs } from '#contract/jobs.ts';
import { signup } from '#contract/sign-in.ts';
import { paths } from '#web/paths.ts';
import { percentile } from '../figures.ts';
import type { PlainClient } from '../plain-client.ts';
import { seeded } from '../seeded.ts';
import { type Question, send } from './sending.ts';

export interface Traffic {
  /** How many answers had which status; 0 stands for none at all. */
  statuses: Map<number, number>;
  /** Milliseconds of the answers of status 200, by kind. */
  times: Map<Kind, number[]>;
  errors(): number;
  /** How many answers of which status, for a note. */
  said(): string;
  p99(kinds: readonly Kind[]): number;
}

export type Kind = 'search' | 'detail' | 'page' | 'dashboard' | 'apply' | 'code';

/** 60 % are searches, 20 % jobs, 10 % pages, 5 % dashboards, 3 % applications, 2 % codes; each kind up to the sum of all before it. */
const kindsUpTo: [number, Kind][] = [
  [0.6, 'search'],
  [0.8, 'detail'],
  [0.9, 'page'],
  [0.95, 'dashboard'],
  [0.98, 'apply'],
  [1, 'code'],
];

export interface Visitors {
  origin: string;
  candidate: PlainClient;
  jobIds: readonly number[];
  /** One that the candidate has not applied to, until they are used up. */
  nextJob(): number;
  words: readonly string[];
}

export async function traffic(visitors: Visitors, perSecond: number, seconds: number): Promise<Traffic> {
  // Each over a connection of its own: one that is kept may be closed at the moment it is used again.
  const agent = new Agent({ maxSockets: 500 });
  const statuses: Traffic['statuses'] = new Map();
  const times: Traffic['times'] = new Map();
  const ask = askerOf(visitors);
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
    times,
    errors: () => [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0),
    said: () => [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    p99: (kinds) => percentile(kinds.flatMap((kind) => times.get(kind) ?? []).concat(0), 99),
  };

  async function one(number: number): Promise<void> {
    const { kind, ...question } = ask(number);
    const { status, ms } = await send(agent, visitors.origin, question);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) return;
    const known = times.get(kind);
    if (known) known.push(ms);
    else times.set(kind, [ms]);
  }
}

/** Each question another one as far as there are others. */
function askerOf({ candidate, jobIds, nextJob, words }: Visitors): (number: number) => Question & { kind: Kind } {
  const chance = seeded(jobIds.length);
  const signedIn = { authorization: candidate.token };
  const questions: Record<Kind, (number: number) => Question> = {
    search: () => ({
      method: 'POST',
      path: pathOf(searchJobs, { page: 1 }),
      headers: {},
      body: { description: chance.one(words) },
    }),
    detail: () => ({ method: 'POST', path: jobDetail.path, headers: {}, body: { jdid: chance.one(jobIds), page: 1 } }),
    page: () => ({ method: 'GET', path: paths.landing, headers: { accept: 'text/html' } }),
    dashboard: () => ({ method: 'POST', path: pathOf(dashboard, { page: 1 }), headers: signedIn, body: {} }),
    apply: () => ({ method: 'POST', path: apply.path, headers: signedIn, body: { job_id: nextJob() } }),
    code: (number) => ({ method: 'POST', path: signup.path, headers: {}, body: { email: `visitor-${number}@example.com` } }),
  };
  return (number) => {
    const drawn = chance.below(1000) / 1000;
    const kind = kindsUpTo.find(([upTo]) => drawn < upTo)?.[1] ?? 'search';
    return { kind, ...questions[kind](number) };
  };
}

/** One fault from its beginning to its mending and after, and the figures that are asked of every one of them. */
import { setTimeout } from 'node:timers/promises';
import type { Figure } from '../figure-table.ts';
import type { Beat, Kind, Pulse } from './pulse.ts';
import { atMost, none } from './scenario.ts';

export interface Outage {
  /** When it had begun, when mending began, and when what was broken was whole again; as `performance.now()`. */
  begun: number;
  mending: number;
  mended: number;
}

interface Fault {
  breaks(): unknown;
  mends(): unknown;
  seconds: number;
}

/** Long enough to see that everything is well again. */
const afterwardsMs = 8000;

export async function outage({ breaks, mends, seconds }: Fault): Promise<Outage> {
  await breaks();
  const begun = performance.now();
  await setTimeout(seconds * 1000);
  const mending = performance.now();
  await mends();
  const mended = performance.now();
  await setTimeout(afterwardsMs);
  return { begun, mending, mended };
}

/** What was asked, of these kinds, while it was broken. */
export const during = ({ beats }: Pulse, kinds: readonly Kind[], outages: readonly Outage[]): Beat[] =>
  beats.filter(({ kind, at }) => kinds.includes(kind) && outages.some(({ begun, mending }) => at >= begun && at < mending));

/** Asked once everything had to be well again. */
export const afterwards = ({ beats }: Pulse, kinds: readonly Kind[], outages: readonly Outage[], graceMs: number): Beat[] =>
  beats.filter(
    ({ kind, at }) => kinds.includes(kind) && outages.some(({ mended }) => at >= mended + graceMs && at < mended + afterwardsMs),
  );

/** Seconds from the beginning, or the end, of an outage until the first answer of this status came; the longest of all outages, kinds. */
export function longestUntil(
  status: number,
  pulse: Pulse,
  kinds: readonly Kind[],
  outages: readonly Outage[],
  from: 'begun' | 'mended',
): number {
  const moments = outages.map((outage) => outage[from]);
  return Math.max(...kinds.map((kind) => Math.max(...moments.map((moment) => until(pulse, kind, status, moment)))));
}

function until({ beats }: Pulse, wanted: Kind, status: number, moment: number): number {
  const ends = beats.filter((beat) => beat.kind === wanted && beat.status === status).map(({ at, ms }) => at + ms);
  return (Math.min(...ends.filter((end) => end >= moment)) - moment) / 1000;
}

export const slowest = (beats: readonly { ms: number }[]) => Math.max(0, ...beats.map(({ ms }) => ms));

/** Any answer of another status is too many. */
export function only(what: string, expected: readonly number[], beats: readonly { status: number }[]): Figure {
  const counts = [...Map.groupBy(beats, ({ status }) => status)].map(([status, some]) => `${some.length} × ${status}`);
  return none(what, beats.filter(({ status }) => !expected.includes(status)).length, counts.join(', '));
}

/** R27: alive all the time. */
export const alive = ({ beats }: Pulse): Figure =>
  only(
    '/healthz other than 200',
    [200],
    beats.filter(({ kind }) => kind === 'live'),
  );

/** R27: told in time that it cannot serve, and that it can. */
export const readiness = (pulse: Pulse, outages: readonly Outage[]): Figure[] => [
  atMost('/readyz says 503 after', 5, 's', longestUntil(503, pulse, ['ready'], outages, 'begun')),
  atMost('/readyz says 200 after', 5, 's', longestUntil(200, pulse, ['ready'], outages, 'mended')),
];

export const lostOf = async (pulse: Pulse): Promise<Figure> =>
  none('acknowledged applications lost', await pulse.lost(), `of ${pulse.acknowledged()}`);

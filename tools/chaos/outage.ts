/** One fault from its beginning to its mending and after, and the figures that are asked of every one of them. */
import { setTimeout } from 'node:timers/promises';
import type { Measurement } from '../measure/measurement-report.ts';
import type { AvailabilityProbe, ProbeKind, ProbeResult } from './availability-probe.ts';
import { expectAtMost, expectZero } from './scenario.ts';

export interface Outage {
  /** When it had begun, when mending began, and when what was broken was whole again; as `performance.now()`. */
  startedAt: number;
  repairStartedAt: number;
  repairedAt: number;
}

interface FaultInjection {
  inject(): unknown;
  repair(): unknown;
  seconds: number;
}

/** Long enough to see that everything is well again. */
const observationMs = 8000;

export async function injectOutage({ inject: breaks, repair: mends, seconds }: FaultInjection): Promise<Outage> {
  await breaks();
  const begun = performance.now();
  await setTimeout(seconds * 1000);
  const mending = performance.now();
  await mends();
  const mended = performance.now();
  await setTimeout(observationMs);
  return { startedAt: begun, repairStartedAt: mending, repairedAt: mended };
}

/** What was asked, of these kinds, while it was broken. */
export const probesDuring = (
  { results: beats }: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
): ProbeResult[] =>
  beats.filter(
    ({ kind, startedAt: at }) =>
      kinds.includes(kind) && outages.some(({ startedAt: begun, repairStartedAt: mending }) => at >= begun && at < mending),
  );

/** Asked once everything had to be well again. */
export const probesAfter = (
  { results: beats }: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
  graceMs: number,
): ProbeResult[] =>
  beats.filter(
    ({ kind, startedAt: at }) =>
      kinds.includes(kind) && outages.some(({ repairedAt: mended }) => at >= mended + graceMs && at < mended + observationMs),
  );

/** Seconds from the beginning, or the end, of an outage until the first answer of this status came; the longest of all outages, kinds. */
export function maxSecondsUntil(
  status: number,
  pulse: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
  from: 'startedAt' | 'repairedAt',
): number {
  const moments = outages.map((outage) => outage[from]);
  return Math.max(...kinds.map((kind) => Math.max(...moments.map((moment) => secondsUntil(pulse, kind, status, moment)))));
}

function secondsUntil({ results: beats }: AvailabilityProbe, wanted: ProbeKind, status: number, moment: number): number {
  const ends = beats.filter((beat) => beat.kind === wanted && beat.status === status).map(({ startedAt: at, ms }) => at + ms);
  return (Math.min(...ends.filter((end) => end >= moment)) - moment) / 1000;
}

export const maxLatency = (beats: readonly { ms: number }[]) => Math.max(0, ...beats.map(({ ms }) => ms));

/** Any answer of another status is too many. */
export function expectStatuses(what: string, expected: readonly number[], beats: readonly { status: number }[]): Measurement {
  const counts = [...Map.groupBy(beats, ({ status }) => status)].map(([status, some]) => `${some.length} × ${status}`);
  return expectZero(what, beats.filter(({ status }) => !expected.includes(status)).length, counts.join(', '));
}

/** R27: alive all the time. */
export const expectLiveness = ({ results: beats }: AvailabilityProbe): Measurement =>
  expectStatuses(
    '/healthz other than 200',
    [200],
    beats.filter(({ kind }) => kind === 'live'),
  );

/** R27: told in time that it cannot serve, and that it can. */
export const expectReadiness = (pulse: AvailabilityProbe, outages: readonly Outage[]): Measurement[] => [
  expectAtMost('/readyz says 503 after', 5, 's', maxSecondsUntil(503, pulse, ['ready'], outages, 'startedAt')),
  expectAtMost('/readyz says 200 after', 5, 's', maxSecondsUntil(200, pulse, ['ready'], outages, 'repairedAt')),
];

export const expectNoLostApplications = async (pulse: AvailabilityProbe): Promise<Measurement> =>
  expectZero('acknowledged applications lost', await pulse.countLostApplications(), `of ${pulse.countAcknowledged()}`);

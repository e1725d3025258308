/** Injects one fault, repairs it, and evaluates the probes around it. */
import { setTimeout } from 'node:timers/promises';
import type { Measurement } from '../measure/measurement-report.ts';
import type { AvailabilityProbe, ProbeKind, ProbeResult } from './availability-probe.ts';
import { expectAtMost, expectZero } from './scenario.ts';

export interface Outage {
  /** As `performance.now()`. */
  startedAt: number;
  repairStartedAt: number;
  repairedAt: number;
}

interface FaultInjection {
  inject(): unknown;
  repair(): unknown;
  seconds: number;
}

/** Observes the recovery for this long. */
const observationMs = 8000;

export async function injectOutage({ inject, repair, seconds }: FaultInjection): Promise<Outage> {
  await inject();
  const startedAt = performance.now();
  await setTimeout(seconds * 1000);
  const repairStartedAt = performance.now();
  await repair();
  const repairedAt = performance.now();
  await setTimeout(observationMs);
  return { startedAt, repairStartedAt, repairedAt };
}

/** Probes of these kinds during the outages. */
export const probesDuring = (
  { results }: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
): ProbeResult[] =>
  results.filter(
    ({ kind, startedAt: at }) =>
      kinds.includes(kind) && outages.some(({ startedAt: begun, repairStartedAt: mending }) => at >= begun && at < mending),
  );

/** Probes of these kinds after recovery, once the grace period is over. */
export const probesAfter = (
  { results }: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
  graceMs: number,
): ProbeResult[] =>
  results.filter(
    ({ kind, startedAt: at }) =>
      kinds.includes(kind) && outages.some(({ repairedAt: mended }) => at >= mended + graceMs && at < mended + observationMs),
  );

/** Longest time over outages and kinds until the first response of this status, in seconds. */
export function maxSecondsUntil(
  status: number,
  probe: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
  from: 'startedAt' | 'repairedAt',
): number {
  const moments = outages.map((outage) => outage[from]);
  return Math.max(...kinds.map((kind) => Math.max(...moments.map((moment) => secondsUntil(probe, kind, status, moment)))));
}

function secondsUntil({ results }: AvailabilityProbe, wanted: ProbeKind, status: number, moment: number): number {
  const ends = results
    .filter((result) => result.kind === wanted && result.status === status)
    .map(({ startedAt, ms }) => startedAt + ms);
  return (Math.min(...ends.filter((end) => end >= moment)) - moment) / 1000;
}

export const maxLatency = (results: readonly { ms: number }[]) => Math.max(0, ...results.map(({ ms }) => ms));

/** Expects no response of another status. */
export function expectStatuses(what: string, expected: readonly number[], results: readonly { status: number }[]): Measurement {
  const counts = [...Map.groupBy(results, ({ status }) => status)].map(([status, some]) => `${some.length} × ${status}`);
  return expectZero(what, results.filter(({ status }) => !expected.includes(status)).length, counts.join(', '));
}

/** R27: liveness never fails. */
export const expectLiveness = ({ results }: AvailabilityProbe): Measurement =>
  expectStatuses(
    '/healthz other than 200',
    [200],
    results.filter(({ kind }) => kind === 'live'),
  );

/** R27: readiness follows the outage in time. */
export const expectReadiness = (probe: AvailabilityProbe, outages: readonly Outage[]): Measurement[] => [
  expectAtMost('/readyz says 503 after', 5, 's', maxSecondsUntil(503, probe, ['ready'], outages, 'startedAt')),
  expectAtMost('/readyz says 200 after', 5, 's', maxSecondsUntil(200, probe, ['ready'], outages, 'repairedAt')),
];

export const expectNoLostApplications = async (probe: AvailabilityProbe): Promise<Measurement> =>
  expectZero('acknowledged applications lost', await probe.countLostApplications(), `of ${probe.countAcknowledged()}`);

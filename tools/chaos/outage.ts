/** Injects and repairs a fault, and checks the probe's results during and after it. */
import { setTimeout } from 'node:timers/promises';
import type { Measurement } from '../measure/measurement-report.ts';
import type { AvailabilityProbe, ProbeKind, ProbeResult } from './availability-probe.ts';
import { expectAtMost, expectZero } from './scenario.ts';

export interface Outage {
  /** All as `performance.now()`. */
  startedAt: number;
  repairStartedAt: number;
  repairedAt: number;
}

interface FaultInjection {
  inject(): unknown;
  repair(): unknown;
  seconds: number;
}

/** The observation time after the repair. */
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

/** Requests of these kinds that started during an outage. */
export const probesDuring = (
  { results }: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
): ProbeResult[] =>
  results.filter(({ kind, startedAt }) => kinds.includes(kind) && outages.some((outage) => isDuringOutage(outage, startedAt)));

export const isDuringOutage = ({ startedAt, repairStartedAt }: Outage, time: number) =>
  time >= startedAt && time < repairStartedAt;

/** Requests of these kinds that started after the grace period. */
export const probesAfter = (
  { results }: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
  graceMs: number,
): ProbeResult[] =>
  results.filter(
    ({ kind, startedAt }) =>
      kinds.includes(kind) &&
      outages.some(({ repairedAt }) => startedAt >= repairedAt + graceMs && startedAt < repairedAt + observationMs),
  );

/** The longest time, over all kinds and outages, from `from` to the first response of this status. */
export function maxSecondsUntil(
  status: number,
  probe: AvailabilityProbe,
  kinds: readonly ProbeKind[],
  outages: readonly Outage[],
  from: 'startedAt' | 'repairedAt',
): number {
  const starts = outages.map((outage) => outage[from]);
  return Math.max(...kinds.map((kind) => Math.max(...starts.map((start) => secondsUntil(probe, kind, status, start)))));
}

function secondsUntil({ results }: AvailabilityProbe, kind: ProbeKind, status: number, since: number): number {
  const matching = results.filter((result) => result.kind === kind && result.status === status);
  const ends = matching.map(({ startedAt, ms }) => startedAt + ms);
  return (Math.min(...ends.filter((end) => end >= since)) - since) / 1000;
}

export const maxLatency = (results: readonly { ms: number }[]) => Math.max(0, ...results.map(({ ms }) => ms));

/** Counts responses with an unexpected status. */
export function expectStatuses(name: string, expected: readonly number[], results: readonly { status: number }[]): Measurement {
  const counts = [...Map.groupBy(results, ({ status }) => status)].map(([status, same]) => `${same.length} × ${status}`);
  return expectZero(name, results.filter(({ status }) => !expected.includes(status)).length, counts.join(', '));
}

/** R27: /healthz always answers 200. */
export const expectLiveness = ({ results }: AvailabilityProbe): Measurement =>
  expectStatuses(
    '/healthz other than 200',
    [200],
    results.filter(({ kind }) => kind === 'live'),
  );

/** R27: /readyz follows each outage within five seconds. */
export const expectReadiness = (probe: AvailabilityProbe, outages: readonly Outage[]): Measurement[] => [
  expectAtMost('/readyz says 503 after', 5, 's', maxSecondsUntil(503, probe, ['ready'], outages, 'startedAt')),
  expectAtMost('/readyz says 200 after', 5, 's', maxSecondsUntil(200, probe, ['ready'], outages, 'repairedAt')),
];

export const expectNoLostApplications = async (probe: AvailabilityProbe): Promise<Measurement> =>
  expectZero('acknowledged applications lost', await probe.countLostApplications(), `of ${probe.countAcknowledged()}`);

/** R9 and R10: PostgreSQL stops or freezes under reads and writes. */
import { type AvailabilityProbe, type ProbeKind, startAvailabilityProbe } from '../availability-probe.ts';
import {
  expectLiveness,
  expectNoLostApplications,
  expectReadiness,
  expectStatuses,
  injectOutage,
  maxLatency,
  maxSecondsUntil,
  type Outage,
  probesAfter,
  probesDuring,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

/** Kinds of requests that need the database. */
const databaseKinds: ProbeKind[] = ['account', 'apply', 'code'];

export const databaseStopped: Scenario = {
  id: 'R9',
  title: 'PostgreSQL stops and starts, fast and at once, away for 2 s and 30 s',
  async run(context) {
    const server = await context.startPostgresql();
    const portal = await createRestartablePortal(context, { DATABASE_URL: server.url });
    const pulse = startAvailabilityProbe(await openTrafficTarget(portal, 4000));
    const outages: Outage[] = [];
    for (const seconds of context.quick ? [2] : [2, 30])
      for (const mode of ['fast', 'immediate'] as const)
        outages.push(await injectOutage({ inject: () => server.shutDown(mode), repair: server.restart, seconds }));
    await pulse.stop();
    return measureOutages(pulse, outages, 3000);
  },
};

export const databaseHung: Scenario = {
  id: 'R10',
  title: 'PostgreSQL stands still for 10 s',
  async run(context) {
    const server = await context.startPostgresql();
    const portal = await createRestartablePortal(context, { DATABASE_URL: server.url });
    const visitors = await openTrafficTarget(portal, 2000);
    const pulse = startAvailabilityProbe(visitors);
    const hung = await injectOutage({ inject: server.freeze, repair: server.thaw, seconds: 10 });
    await pulse.stop();
    const crowd = await Promise.allSettled(Array.from({ length: 30 }, () => visitors.candidate.fetchAppliedJobs()));
    return [
      ...(await measureOutages(pulse, [hung], 5000)),
      expectAll('of 30 at once answered afterwards', 30, crowd.filter(({ status }) => status === 'fulfilled').length),
    ];
  },
};

async function measureOutages(pulse: AvailabilityProbe, outages: readonly Outage[], patienceMs: number) {
  const meanwhile = probesDuring(pulse, databaseKinds, outages);
  const unsaid = meanwhile.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
  return [
    await expectNoLostApplications(pulse),
    // Requests sent just before the recovery may succeed.
    expectStatuses('answers meanwhile other than 503 and 200', [503, 200], meanwhile),
    expectZero('503 without Retry-After', unsaid.length),
    expectAtMost('slowest answer meanwhile', patienceMs, 'ms', maxLatency(meanwhile)),
    expectAtMost('first 200 after its return', 2, 's', maxSecondsUntil(200, pulse, ['account'], outages, 'repairedAt')),
    expectStatuses(
      'answers other than 200 two seconds after',
      [200],
      probesAfter(pulse, [...databaseKinds, 'search'], outages, 2000),
    ),
    expectLiveness(pulse),
    ...expectReadiness(pulse, outages),
  ];
}

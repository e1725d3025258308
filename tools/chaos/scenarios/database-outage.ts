/** R9, R10: stops or freezes PostgreSQL while the portal receives requests. */
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

/** Requests that need the database. */
const databaseKinds: ProbeKind[] = ['account', 'apply', 'code'];

export const databaseStopped: Scenario = {
  id: 'R9',
  title: 'PostgreSQL is stopped (fast and immediate) for 2 s and 30 s',
  async run(context) {
    const server = await context.startPostgresql();
    const portal = await createRestartablePortal(context, { DATABASE_URL: server.url });
    const probe = startAvailabilityProbe(await openTrafficTarget(portal, 4000));
    const outages: Outage[] = [];
    for (const seconds of context.quick ? [2] : [2, 30])
      for (const mode of ['fast', 'immediate'] as const)
        outages.push(await injectOutage({ inject: () => server.shutDown(mode), repair: server.restart, seconds }));
    await probe.stop();
    return measureOutages(probe, outages, 3000);
  },
};

export const databaseHung: Scenario = {
  id: 'R10',
  title: 'PostgreSQL is frozen for 10 s',
  async run(context) {
    const server = await context.startPostgresql();
    const portal = await createRestartablePortal(context, { DATABASE_URL: server.url });
    const target = await openTrafficTarget(portal, 2000);
    const probe = startAvailabilityProbe(target);
    const outage = await injectOutage({ inject: server.freeze, repair: server.thaw, seconds: 10 });
    await probe.stop();
    const responses = await Promise.allSettled(Array.from({ length: 30 }, () => target.candidate.fetchAppliedJobs()));
    return [
      ...(await measureOutages(probe, [outage], 5000)),
      expectAll(
        'of 30 concurrent requests answered afterwards',
        30,
        responses.filter(({ status }) => status === 'fulfilled').length,
      ),
    ];
  },
};

async function measureOutages(probe: AvailabilityProbe, outages: readonly Outage[], maxMs: number) {
  const during = probesDuring(probe, databaseKinds, outages);
  const withoutRetryAfter = during.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
  return [
    await expectNoLostApplications(probe),
    // A request sent just before the repair may succeed.
    expectStatuses('responses during the outage other than 503 and 200', [503, 200], during),
    expectZero('503 without Retry-After', withoutRetryAfter.length),
    expectAtMost('slowest response during the outage', maxMs, 'ms', maxLatency(during)),
    expectAtMost('first 200 after the repair', 2, 's', maxSecondsUntil(200, probe, ['account'], outages, 'repairedAt')),
    expectStatuses(
      'responses other than 200 two seconds after the repair',
      [200],
      probesAfter(probe, [...databaseKinds, 'search'], outages, 2000),
    ),
    expectLiveness(probe),
    ...expectReadiness(probe, outages),
  ];
}

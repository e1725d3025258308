/** R44: a replica for reads lags, ends, and is promoted after the primary's end. */

import { startEmbeddedPostgresql } from '../../../tests/support/databases/embedded-postgresql.ts';
import { buildDatabaseUrl, executeAdminStatement } from '../../../tests/support/databases/global-setup.ts';
import { startStreamingReplica } from '../../../tests/support/databases/streaming-replica.ts';
import { countPublicReads } from '../../load/public-reads.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { startAvailabilityProbe } from '../availability-probe.ts';
import {
  expectLiveness,
  expectNoLostApplications,
  expectStatuses,
  injectOutage,
  maxLatency,
  maxSecondsUntil,
  probesAfter,
  probesDuring,
} from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, type Scenario, type ScenarioContext } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

export const replicaFaults: Scenario = {
  id: 'R44',
  title: 'a replica lags, ends and is promoted',
  run: measureReplicaFaults,
};

const metricsToken = 'metrics-token-of-this-scenario';
const database = 'postgres';
const kinds = ['search', 'account', 'apply', 'code'] as const;

async function measureReplicaFaults(context: ScenarioContext): Promise<Measurement[]> {
  const primary = await startEmbeddedPostgresql('replicated');
  context.onCleanup(primary.stop);
  const replica = await startStreamingReplica(primary);
  context.onCleanup(replica.stop);
  /** A commit waits for the replicas of these names. */
  const waitFor = async (names: string) => {
    await executeAdminStatement(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await executeAdminStatement(primary.url, 'SELECT pg_reload_conf()');
  };
  await waitFor('replica');
  const { username, password, host } = new URL(primary.url);
  const portal = await createRestartablePortal(context, {
    DATABASE_URL: `postgres://${username}:${password}@${host},${new URL(replica.url).host}/${database}?target_session_attrs=read-write`,
    DATABASE_READ_URL: buildDatabaseUrl(replica.url, database),
    METRICS_TOKEN: metricsToken,
  });
  const target = await openTrafficTarget(portal, 4000);
  const probe = startAvailabilityProbe(target, { search: 20 });
  const seconds = context.quick ? 5 : 20;

  const readsBefore = await countPublicReads(portal.origin, metricsToken);
  const lag = await injectOutage({ inject: replica.pause, repair: replica.resume, seconds });
  const reads = await countPublicReads(portal.origin, metricsToken);
  // Nothing would be acknowledged without it.
  await waitFor('');
  const absence = await injectOutage({ inject: replica.crash, repair: () => replica.restart(), seconds });
  await waitFor('replica');
  const promotion = await injectOutage({ inject: primary.crash, repair: replica.promote, seconds: 2 });
  await probe.stop();

  const calm = probesDuring(probe, kinds, [lag, absence]);
  return [
    expectStatuses('responses other than 200 while the replica lags or is away', [200], calm),
    expectAtMost('slowest response meanwhile', 5000, 'ms', maxLatency(calm)),
    expectAll(
      'statements that the replica answered',
      1,
      reads.replica - readsBefore.replica,
      `${reads.primary - readsBefore.primary} by the primary, in the time of the lag`,
    ),
    expectStatuses('responses without a primary other than 503 and 200', [503, 200], probesDuring(probe, kinds, [promotion])),
    expectAtMost(
      'first 200 to a write after the promotion',
      10,
      's',
      maxSecondsUntil(200, probe, ['apply'], [promotion], 'repairedAt'),
    ),
    expectStatuses(
      'responses other than 200 five seconds after the promotion',
      [200],
      probesAfter(probe, kinds, [promotion], 5000),
    ),
    await expectNoLostApplications(probe),
    expectLiveness(probe),
  ];
}

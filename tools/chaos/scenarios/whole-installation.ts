/**
 * R45, R46: a proxy before two nodes of two workers each. Both nodes are restarted in turn, a worker is killed, and behind nginx
 * the replica is promoted, because the primary has ended. HAProxy's nodes reach the database through PgBouncer.
 */
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgresql } from '../../../tests/support/databases/embedded-postgresql.ts';
import { buildDatabaseUrl, executeAdminStatement } from '../../../tests/support/databases/global-setup.ts';
import { startStreamingReplica } from '../../../tests/support/databases/streaming-replica.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { listChildProcesses } from '../../measure/process-resources.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { hasProgram, type Nodes, startHaproxy, startNginx, startPgbouncer } from '../reverse-proxies.ts';
import { expectAtMost, expectZero, type Scenario, type ScenarioContext, skippedMeasurement } from '../scenario.ts';
import { generateTraffic, type TrafficFailure } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const requestsPerSecond = 200;
const database = 'postgres';
/** A promotion ends when the first write succeeds; traffic that waits for it may fail a little longer. */
const promotionMs = 12_000;

export const behindNginx: Scenario = {
  id: 'R45',
  title: 'nginx, two nodes of two workers, primary and replica: restarts, a killed worker, a promotion',
  async run(context) {
    if (!hasProgram('nginx')) return [skippedMeasurement('failed requests', 'needs nginx')];
    const primary = await startEmbeddedPostgresql('replicated');
    context.onCleanup(primary.stop);
    const replica = await startStreamingReplica(primary);
    context.onCleanup(replica.stop);
    await executeAdminStatement(primary.url, "ALTER SYSTEM SET synchronous_standby_names = 'replica'");
    await executeAdminStatement(primary.url, 'SELECT pg_reload_conf()');
    const { username, password, host } = new URL(primary.url);
    const settings = {
      DATABASE_URL: `postgres://${username}:${password}@${host},${new URL(replica.url).host}/${database}?target_session_attrs=read-write`,
      DATABASE_READ_URL: buildDatabaseUrl(replica.url, database),
    };
    return measureInstallation(context, settings, startNginx, async () => {
      await primary.crash();
      await replica.promote();
    });
  },
};

export const behindHaproxy: Scenario = {
  id: 'R46',
  title: 'HAProxy, two nodes of two workers, PgBouncer: restarts, a killed worker',
  async run(context) {
    const missing = ['haproxy', 'pgbouncer'].find((name) => !hasProgram(name));
    if (missing) return [skippedMeasurement('failed requests', `needs ${missing}`)];
    const { url } = await context.startPostgresql();
    const settings = { DATABASE_URL: await startPgbouncer(context, url), DATABASE_LISTEN_URL: url };
    return measureInstallation(context, settings, startHaproxy);
  },
};

async function measureInstallation(
  context: ScenarioContext,
  settings: Record<string, string>,
  startProxy: (context: ScenarioContext, nodes: Nodes) => Promise<string>,
  promote?: () => Promise<void>,
): Promise<Measurement[]> {
  const nodeSettings = { WORKERS: '2', TRUST_PROXY: '127.0.0.1', ...settings };
  const first = await createRestartablePortal(context, nodeSettings);
  // More jobs than applications, since a second one is refused.
  const target = await openTrafficTarget(first, 5000);
  const second = await createRestartablePortal(context, {
    ...nodeSettings,
    DATA_DIR: first.dataDir,
    SMTP_URL: first.mailProxy.url,
  });
  await second.start();
  const origin = await startProxy(context, [first.origin, second.origin]);
  const seconds = context.quick ? 60 : 600;
  const traffic = generateTraffic({ ...target, origin }, requestsPerSecond, seconds);
  const startedAt = performance.now();
  const waitUntil = (part: number) => setTimeout(Math.max(0, startedAt + part * seconds * 1000 - performance.now()));

  await waitUntil(0.1);
  const exitCodes: (number | null)[] = [];
  for (const node of [first, second]) {
    exitCodes.push(await node.stop());
    await node.start();
  }
  await waitUntil(0.5);
  killWorker(second);
  await waitUntil(0.7);
  const promotedAt = performance.now();
  await promote?.();
  const { failures, latencies, formatStatuses } = await traffic;

  const isPromotion = ({ sentAt }: TrafficFailure) =>
    promote !== undefined && sentAt > promotedAt - 5000 && sentAt < promotedAt + promotionMs;
  const unexpected = failures.filter((failure) => !isPromotion(failure));
  const last = Math.max(...failures.filter(isPromotion).map(({ sentAt }) => sentAt), promotedAt);
  const times = [...latencies.values()].flat();
  return [
    expectZero(
      promote ? 'failed requests outside the promotion' : 'failed requests',
      unexpected.length,
      `of ${requestsPerSecond * seconds}: ${formatStatuses()}${formatTimes(unexpected, startedAt)}`,
    ),
    ...(promote
      ? [
          expectAtMost(
            'last failed request after the primary ended',
            10,
            's',
            (last - promotedAt) / 1000,
            `${failures.length - unexpected.length} failed`,
          ),
        ]
      : []),
    expectZero('exit codes other than 0', exitCodes.filter((code) => code !== 0).length),
    expectAtMost('slowest response', 30, 's', Math.max(...times) / 1000),
  ];
}

/** The seconds in which failed requests began, since a stall of the machine shows as one cluster. */
function formatTimes(failures: readonly TrafficFailure[], startedAt: number): string {
  const seconds = new Set(failures.map(({ sentAt }) => Math.floor((sentAt - startedAt) / 1000)));
  return seconds.size === 0 ? '' : `; sent in second ${[...seconds].sort((a, b) => a - b).join(', ')}`;
}

function killWorker(node: RestartablePortal): void {
  const [worker = 0] = listChildProcesses(node.processId());
  process.kill(worker, 'SIGKILL');
}

/** R21: restarts two portals on one PostgreSQL in turn behind a load balancer. */
import type { Measurement } from '../../measure/measurement-report.ts';
import { startLoadBalancer } from '../load-balancer.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic, type TrafficTarget } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const requestsPerSecond = 100;

export const rollingRestart: Scenario = {
  id: 'R21',
  title: 'two portals restarted in turn under 100 requests a second',
  async run(context) {
    const { url } = await context.startPostgresql();
    const first = await createRestartablePortal(context, { DATABASE_URL: url });
    const target = await openTrafficTarget(first, 2000);
    const second = await createRestartablePortal(context, {
      DATABASE_URL: url,
      DATA_DIR: first.dataDir,
      SMTP_URL: first.mailProxy.url,
    });
    await second.start();
    const balancer = await startLoadBalancer([first.origin, second.origin]);
    context.onCleanup(balancer.close);
    return measureRollingRestart([first, second], { ...target, origin: balancer.origin }, context.quick ? 20 : 200);
  },
};

/** Restarts the portals in turn while the target gets requests for so many seconds. */
export async function measureRollingRestart(
  portals: readonly RestartablePortal[],
  target: TrafficTarget,
  seconds: number,
): Promise<Measurement[]> {
  let done = false;
  const traffic = generateTraffic(target, requestsPerSecond, seconds).finally(() => {
    done = true;
  });
  const exitCodes: (number | null)[] = [];
  while (!done) {
    for (const portal of portals) {
      exitCodes.push(await portal.stop());
      await portal.start();
    }
  }
  const result = await traffic;
  return [
    expectZero('failed requests', result.countErrors(), `of ${requestsPerSecond * seconds}: ${result.formatStatuses()}`),
    expectZero('exit codes other than 0', exitCodes.filter((code) => code !== 0).length, `${exitCodes.length} restarts`),
    expectAtMost('p99', 2000, 'ms', result.p99(['search', 'detail', 'page', 'dashboard', 'apply', 'code'])),
  ];
}

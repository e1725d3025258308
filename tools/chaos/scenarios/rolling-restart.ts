/** R21: restarts two portals on one PostgreSQL in turn behind a load balancer. */
import { startLoadBalancer } from '../load-balancer.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic } from '../traffic.ts';
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
    const requestCount = context.quick ? 2000 : 20_000;
    let done = false;
    const traffic = generateTraffic(
      { ...target, origin: balancer.origin },
      requestsPerSecond,
      requestCount / requestsPerSecond,
    ).finally(() => {
      done = true;
    });
    const exitCodes: (number | null)[] = [];
    while (!done) {
      for (const portal of [first, second]) {
        exitCodes.push(await portal.stop());
        await portal.start();
      }
    }
    const result = await traffic;
    return [
      expectZero('failed requests', result.countErrors(), `of ${requestCount}: ${result.formatStatuses()}`),
      expectZero('exit codes other than 0', exitCodes.filter((code) => code !== 0).length, `${exitCodes.length} restarts`),
      expectAtMost('p99', 2000, 'ms', result.p99(['search', 'detail', 'page', 'dashboard', 'apply', 'code'])),
    ];
  },
};

/** R21: restarts two portals on one PostgreSQL in turn, behind a load balancer. */
import { startLoadBalancer } from '../load-balancer.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const perSecond = 100;

export const rollingRestart: Scenario = {
  id: 'R21',
  title: 'two portals restarted in turn under 100 requests a second',
  async run(context) {
    const { url } = await context.startPostgresql();
    const one = await createRestartablePortal(context, { DATABASE_URL: url });
    const visitors = await openTrafficTarget(one, 2000);
    const other = await createRestartablePortal(context, {
      DATABASE_URL: url,
      DATA_DIR: one.dataDir,
      SMTP_URL: one.mailProxy.url,
    });
    await other.start();
    const balancer = await startLoadBalancer([one.origin, other.origin]);
    context.onCleanup(balancer.close);
    const requests = context.quick ? 2000 : 20_000;
    let done = false;
    const load = generateTraffic({ ...visitors, origin: balancer.origin }, perSecond, requests / perSecond).finally(() => {
      done = true;
    });
    const codes: (number | null)[] = [];
    while (!done) {
      for (const portal of [one, other]) {
        codes.push(await portal.stop());
        await portal.start();
      }
    }
    const seen = await load;
    return [
      expectZero('failed requests', seen.countErrors(), `of ${requests}: ${seen.formatStatuses()}`),
      expectZero('exit codes other than 0', codes.filter((code) => code !== 0).length, `${codes.length} restarts`),
      expectAtMost('p99 meanwhile', 2000, 'ms', seen.p99(['search', 'detail', 'page', 'dashboard', 'apply', 'code'])),
    ];
  },
};

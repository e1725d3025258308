/** R21: two portals on one PostgreSQL, stopped and started in turn behind a balancer. */
import { openBalancer } from '../balancer.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { atMost, none, type Scenario } from '../scenario.ts';
import { traffic } from '../traffic.ts';
import { openToVisitors } from '../visitors.ts';

const perSecond = 100;

export const rollingRestart: Scenario = {
  id: 'R21',
  title: 'two portals restarted in turn under 100 requests a second',
  async play(stage) {
    const { url } = await stage.postgresql();
    const one = await openKillablePortal(stage, { DATABASE_URL: url });
    const visitors = await openToVisitors(one, 2000);
    const other = await openKillablePortal(stage, { DATABASE_URL: url, DATA_DIR: one.dataDir, SMTP_URL: one.mailLink.url });
    await other.start();
    const balancer = await openBalancer([one.origin, other.origin]);
    stage.afterwards(balancer.close);
    const requests = stage.quick ? 2000 : 20_000;
    let done = false;
    const load = traffic({ ...visitors, origin: balancer.origin }, perSecond, requests / perSecond).finally(() => {
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
      none('failed requests', seen.errors(), `of ${requests}: ${seen.said()}`),
      none('exit codes other than 0', codes.filter((code) => code !== 0).length, `${codes.length} restarts`),
      atMost('p99 meanwhile', 2000, 'ms', seen.p99(['search', 'detail', 'page', 'dashboard', 'apply', 'code'])),
    ];
  },
};

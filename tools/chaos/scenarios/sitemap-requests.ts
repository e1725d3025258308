/** R31: clients that accept no compression request the sitemap of 30,000 jobs. */
import autocannon from 'autocannon';
import { createRestartablePortal } from '../restartable-portal.ts';
import { compareBuilds, expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { generateTraffic, type RequestKind } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const jobCount = 30_000;
const kinds: RequestKind[] = ['search', 'detail', 'page', 'dashboard', 'apply', 'code'];

export const sitemapRequests: Scenario = {
  id: 'R31',
  title: 'the sitemap of 30,000 jobs, uncompressed, on four connections',
  run: (context) => compareBuilds(context, (build) => measure(context, build)),
};

async function measure(context: ScenarioContext, build: URL | undefined) {
  const portal = await createRestartablePortal(context, {}, build);
  const target = await openTrafficTarget(portal, jobCount);
  const index = await (await fetch(`${portal.origin}/sitemap.xml`)).text();
  const path = index.includes('<sitemapindex') ? '/sitemap-1.xml' : '/sitemap.xml';
  const seconds = context.quick ? 3 : 10;
  // The first search of a process loads the index.
  await generateTraffic(target, 20, 3);
  const [load, traffic] = await Promise.all([
    autocannon({
      url: portal.origin + path,
      headers: { 'accept-encoding': 'identity' },
      connections: 4,
      duration: seconds,
      timeout: 30,
    }),
    generateTraffic(target, 20, seconds),
  ]);
  return [
    // A portal that is overloaded answers 503 fast.
    expectAll('sitemaps a second', 20, load['2xx'] / load.duration),
    expectAtMost('p99 of other clients', 250, 'ms', traffic.p99(kinds)),
    expectZero('errors of other clients', traffic.countErrors(), traffic.formatStatuses()),
  ];
}

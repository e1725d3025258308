/** R31: requests uncompressed sitemaps of 30,000 jobs, missing files of it, and jobs.xml. */
import autocannon from 'autocannon';
import { createRestartablePortal } from '../restartable-portal.ts';
import { compareBuilds, expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { generateTraffic, type RequestKind } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const jobCount = 30_000;
const kinds: RequestKind[] = ['search', 'detail', 'page', 'dashboard', 'apply', 'code'];

export const sitemapRequests: Scenario = {
  id: 'R31',
  title: 'the sitemap and jobs.xml of 30,000 jobs, uncompressed',
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
  let missing = 1000;
  const request = async (nextPath: () => string, connections: number) => {
    const setupRequest = (sent: autocannon.Request) => ({ ...sent, path: nextPath() });
    const headers = { 'accept-encoding': 'identity' };
    const [load, traffic] = await Promise.all([
      autocannon({ url: portal.origin, requests: [{ headers, setupRequest }], connections, duration: seconds, timeout: 30 }),
      generateTraffic(target, 20, seconds),
    ]);
    return { load, traffic };
  };
  const expectOthersServed = (name: string, { traffic }: Awaited<ReturnType<typeof request>>) => [
    expectAtMost(`p99 of other clients, ${name}`, 250, 'ms', traffic.p99(kinds)),
    expectZero(`errors of other clients, ${name}`, traffic.countErrors(), traffic.formatStatuses()),
  ];
  const sitemaps = await request(() => path, 4);
  const missingFiles = await request(() => `/sitemap-${missing++}.xml`, 16);
  const lists = await request(() => '/jobs.xml', 1);
  return [
    // A portal that is overloaded answers 503 fast.
    expectAll('sitemaps a second', 20, sitemaps.load['2xx'] / sitemaps.load.duration),
    ...expectOthersServed('sitemap', sitemaps),
    ...expectOthersServed('files that do not exist', missingFiles),
    ...expectOthersServed('jobs.xml', lists),
  ];
}

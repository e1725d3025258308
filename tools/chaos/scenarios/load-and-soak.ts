/** R1, R2 and R3: steady load, overload and a soak test. */
import autocannon from 'autocannon';
import { signInByCode } from '../../load/candidate-client.ts';
import { median } from '../../measure/statistics.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic, type RequestKind, type TrafficTarget } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const calls: RequestKind[] = ['search', 'detail', 'dashboard', 'apply', 'code'];
const jobs = 10_000;
/** The candidate applies to 90 jobs per minute, each once. */
const jobsOfTwoHours = 12_000;

export const steadyLoad: Scenario = {
  id: 'R1',
  title: '200 requests a second of all kinds for ten minutes',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const visitors = await openTrafficTarget(portal, jobs);
    const slices = context.quick ? 2 : 10;
    const seen = [];
    for (let slice = 1; slice <= slices; slice++) {
      const load = await generateTraffic(visitors, 200, context.quick ? 10 : 60);
      seen.push({ load, megabytes: portal.memoryMegabytes() });
      context.log(`${slice} of ${slices}, ${Math.round(portal.memoryMegabytes())} MB, ${load.formatStatuses()}`);
    }
    const settled = seen[1]?.megabytes ?? 0;
    return [
      expectZero(
        'errors',
        seen.reduce((sum, { load }) => sum + load.countErrors(), 0),
      ),
      expectAtMost('p99 of the calls', 300, 'ms', median(seen.map(({ load }) => load.p99(calls)))),
      expectAtMost('p99 of the pages', 500, 'ms', median(seen.map(({ load }) => load.p99(['page'])))),
      expectAtMost('growth of memory', 1.1, '×', (seen.at(-1)?.megabytes ?? 0) / settled, `${Math.round(settled)} MB`),
    ];
  },
};

export const overload: Scenario = {
  id: 'R2',
  title: '500 callers at once',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const visitors = await openTrafficTarget(portal, jobs);
    const before = await generateTraffic(visitors, 50, 10);
    const load = await autocannon({
      url: portal.origin,
      connections: 500,
      duration: context.quick ? 12 : 120,
      requests: visitors.searchWords.flatMap((word) => searchRequests(word)),
    });
    const after = await recoverySeconds(visitors, before.p99(calls));
    const strange = Object.entries(load.statusCodeStats ?? {}).filter(([status]) => !['200', '429', '503'].includes(status));
    return [
      expectZero('answers other than 200, 429, 503', strange.length, Object.keys(load.statusCodeStats ?? {}).join(', ')),
      expectZero('no answer at all', load.errors + load.timeouts),
      expectAtMost('p99', 2000, 'ms', load.latency.p99, `${Math.round(load.requests.average)}/s`),
      expectAtMost('back to the p99 before it after', 10, 's', after, `${Math.round(before.p99(calls))} ms before`),
    ];
  },
};

export const soak: Scenario = {
  id: 'R3',
  title: '50 requests a second for two hours',
  long: true,
  async run(context) {
    const portal = await createRestartablePortal(context);
    const visitors = await openTrafficTarget(portal, jobsOfTwoHours);
    const seen: { minute: number; megabytes: number; handles: number }[] = [];
    const failed: string[] = [];
    let errors = 0;
    const minutes = context.quick ? 12 : 120;
    for (let minute = 1; minute <= minutes; minute++) {
      // Sessions without a browser expire after an hour (docs/decisions/018).
      if (minute % 10 === 0) visitors.candidate = await signInByCode(portal.origin, portal.mailServer, visitors.candidate.email);
      const load = await generateTraffic(visitors, 50, 60);
      errors += load.countErrors();
      if (load.countErrors() > 0) failed.push(`minute ${minute}: ${load.formatStatuses()}`);
      // The first ten minutes fill the caches.
      if (minute > 10) seen.push({ minute, megabytes: portal.memoryMegabytes(), handles: portal.openHandles() });
      if (minute % 10 === 0)
        context.log(`${minute} of ${minutes} minutes, ${Math.round(portal.memoryMegabytes())} MB, ${errors} errors`);
    }
    const handles = seen.map((each) => each.handles);
    return [
      expectZero('errors', errors, failed.join('; ')),
      expectAtMost('growth of memory', 5, 'MB an hour', megabytesPerMinute(seen) * 60),
      expectAtMost('most open files and sockets against the fewest', 10, 'more', Math.max(...handles) - Math.min(...handles)),
    ];
  },
};

const searchRequests = (description: string): autocannon.Request[] =>
  [1, 2, 3].map((page) => ({
    method: 'POST',
    path: `/search/page-no/${page}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description }),
  }));

/** Seconds until latency is within 1.5 times its earlier value. */
async function recoverySeconds(visitors: TrafficTarget, p99: number): Promise<number> {
  const begin = performance.now();
  while ((await generateTraffic(visitors, 50, 1)).p99(calls) > Math.max(50, p99 * 1.5)) {
    if (performance.now() - begin > 60_000) break;
  }
  return (performance.now() - begin) / 1000;
}

/** Megabytes per minute, by least squares. */
function megabytesPerMinute(seen: readonly { minute: number; megabytes: number }[]): number {
  const mean = (of: (each: (typeof seen)[number]) => number) => seen.reduce((sum, each) => sum + of(each), 0) / seen.length;
  const [minute, megabytes] = [mean((each) => each.minute), mean((each) => each.megabytes)];
  const shared = seen.reduce((sum, each) => sum + (each.minute - minute) * (each.megabytes - megabytes), 0);
  return shared / seen.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
}

/** R1, R2, R3: steady load, overload, and steady load for hours. */
import autocannon from 'autocannon';
import { signInByCode } from '../../load/candidate-client.ts';
import { median } from '../../measure/statistics.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic, type RequestKind, type TrafficTarget } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const callKinds: RequestKind[] = ['search', 'detail', 'dashboard', 'apply', 'code'];
const jobCount = 10_000;
/** The candidate applies to 90 jobs a minute, each once. */
const soakJobCount = 12_000;

export const steadyLoad: Scenario = {
  id: 'R1',
  title: '200 requests a second of all kinds for ten minutes',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const target = await openTrafficTarget(portal, jobCount);
    const sliceCount = context.quick ? 2 : 10;
    const slices = [];
    for (let slice = 1; slice <= sliceCount; slice++) {
      const load = await generateTraffic(target, 200, context.quick ? 10 : 60);
      slices.push({ load, megabytes: portal.memoryMegabytes() });
      context.log(`${slice} of ${sliceCount}, ${Math.round(portal.memoryMegabytes())} MB, ${load.formatStatuses()}`);
    }
    const warmMegabytes = slices[1]?.megabytes ?? 0;
    return [
      expectZero(
        'errors',
        slices.reduce((sum, { load }) => sum + load.countErrors(), 0),
      ),
      expectAtMost('p99 of the calls', 300, 'ms', median(slices.map(({ load }) => load.p99(callKinds)))),
      expectAtMost('p99 of the pages', 500, 'ms', median(slices.map(({ load }) => load.p99(['page'])))),
      expectAtMost(
        'growth of memory',
        1.1,
        '×',
        (slices.at(-1)?.megabytes ?? 0) / warmMegabytes,
        `${Math.round(warmMegabytes)} MB`,
      ),
    ];
  },
};

export const overload: Scenario = {
  id: 'R2',
  title: '500 concurrent clients',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const target = await openTrafficTarget(portal, jobCount);
    const before = await generateTraffic(target, 50, 10);
    const load = await autocannon({
      url: portal.origin,
      connections: 500,
      duration: context.quick ? 12 : 120,
      requests: target.searchWords.flatMap((word) => searchRequests(word)),
    });
    const seconds = await measureRecoverySeconds(target, before.p99(callKinds));
    const unexpected = Object.entries(load.statusCodeStats ?? {}).filter(([status]) => !['200', '429', '503'].includes(status));
    return [
      expectZero('responses other than 200, 429, 503', unexpected.length, Object.keys(load.statusCodeStats ?? {}).join(', ')),
      expectZero('requests without a response', load.errors + load.timeouts),
      expectAtMost('p99', 2000, 'ms', load.latency.p99, `${Math.round(load.requests.average)}/s`),
      expectAtMost('p99 recovered after', 10, 's', seconds, `${Math.round(before.p99(callKinds))} ms before`),
    ];
  },
};

export const soak: Scenario = {
  id: 'R3',
  title: '50 requests a second for two hours',
  long: true,
  async run(context) {
    const portal = await createRestartablePortal(context);
    const target = await openTrafficTarget(portal, soakJobCount);
    const samples: { minute: number; megabytes: number; handles: number }[] = [];
    const failures: string[] = [];
    let errors = 0;
    const minutes = context.quick ? 12 : 120;
    for (let minute = 1; minute <= minutes; minute++) {
      // An API token expires after an hour (docs/decisions/018).
      if (minute % 10 === 0) target.candidate = await signInByCode(portal.origin, portal.mailServer, target.candidate.email);
      const load = await generateTraffic(target, 50, 60);
      errors += load.countErrors();
      if (load.countErrors() > 0) failures.push(`minute ${minute}: ${load.formatStatuses()}`);
      // The first ten minutes fill the caches.
      if (minute > 10) samples.push({ minute, megabytes: portal.memoryMegabytes(), handles: portal.openHandles() });
      if (minute % 10 === 0)
        context.log(`${minute} of ${minutes} minutes, ${Math.round(portal.memoryMegabytes())} MB, ${errors} errors`);
    }
    const handles = samples.map((sample) => sample.handles);
    return [
      expectZero('errors', errors, failures.join('; ')),
      expectAtMost('growth of memory', 5, 'MB an hour', megabytesPerMinute(samples) * 60),
      expectAtMost('range of open files and sockets', 10, '', Math.max(...handles) - Math.min(...handles)),
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

/** Seconds until p99 is at most 1.5 times its earlier value, or 50 ms, because timers are coarse. */
async function measureRecoverySeconds(target: TrafficTarget, previousP99: number): Promise<number> {
  const startedAt = performance.now();
  while ((await generateTraffic(target, 50, 1)).p99(callKinds) > Math.max(50, previousP99 * 1.5)) {
    if (performance.now() - startedAt > 60_000) break;
  }
  return (performance.now() - startedAt) / 1000;
}

/** Slope by least squares. */
function megabytesPerMinute(samples: readonly { minute: number; megabytes: number }[]): number {
  const sumOf = (select: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, sample) => sum + select(sample), 0);
  const meanMinute = sumOf(({ minute }) => minute) / samples.length;
  const meanMegabytes = sumOf(({ megabytes }) => megabytes) / samples.length;
  const covariance = sumOf(({ minute, megabytes }) => (minute - meanMinute) * (megabytes - meanMegabytes));
  return covariance / sumOf(({ minute }) => (minute - meanMinute) ** 2);
}

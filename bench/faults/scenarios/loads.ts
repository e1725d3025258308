/** R1, R2, R3: everyday load, far too much of it, and hours of it. */
import autocannon from 'autocannon';
import { median } from '../../figures.ts';
import { signIn } from '../../plain-client.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { atMost, none, type Scenario } from '../scenario.ts';
import { type Kind, traffic, type Visitors } from '../traffic.ts';
import { openToVisitors } from '../visitors.ts';

const calls: Kind[] = ['search', 'detail', 'dashboard', 'apply', 'code'];
const jobs = 10_000;
/** The candidate applies to 90 a minute, and to none twice. */
const jobsOfTwoHours = 12_000;

export const steadyLoad: Scenario = {
  id: 'R1',
  title: '200 requests a second of all kinds for ten minutes',
  async play(stage) {
    const portal = await openKillablePortal(stage);
    const visitors = await openToVisitors(portal, jobs);
    const slices = stage.quick ? 2 : 10;
    const seen = [];
    for (let slice = 1; slice <= slices; slice++) {
      const load = await traffic(visitors, 200, stage.quick ? 10 : 60);
      seen.push({ load, megabytes: portal.megabytes() });
      stage.say(`${slice} of ${slices}, ${Math.round(portal.megabytes())} MB, ${load.said()}`);
    }
    const settled = seen[1]?.megabytes ?? 0;
    return [
      none(
        'errors',
        seen.reduce((sum, { load }) => sum + load.errors(), 0),
      ),
      atMost('p99 of the calls', 300, 'ms', median(seen.map(({ load }) => load.p99(calls)))),
      atMost('p99 of the pages', 500, 'ms', median(seen.map(({ load }) => load.p99(['page'])))),
      atMost('growth of memory', 1.1, '×', (seen.at(-1)?.megabytes ?? 0) / settled, `${Math.round(settled)} MB`),
    ];
  },
};

export const overload: Scenario = {
  id: 'R2',
  title: '500 callers at once',
  async play(stage) {
    const portal = await openKillablePortal(stage);
    const visitors = await openToVisitors(portal, jobs);
    const before = await traffic(visitors, 50, 10);
    const load = await autocannon({
      url: portal.origin,
      connections: 500,
      duration: stage.quick ? 12 : 120,
      requests: visitors.words.flatMap((word) => searches(word)),
    });
    const after = await recovery(visitors, before.p99(calls));
    const strange = Object.entries(load.statusCodeStats ?? {}).filter(([status]) => !['200', '429', '503'].includes(status));
    return [
      none('answers other than 200, 429, 503', strange.length, Object.keys(load.statusCodeStats ?? {}).join(', ')),
      none('no answer at all', load.errors + load.timeouts),
      atMost('p99', 2000, 'ms', load.latency.p99, `${Math.round(load.requests.average)}/s`),
      atMost('back to the p99 before it after', 10, 's', after, `${Math.round(before.p99(calls))} ms before`),
    ];
  },
};

export const soak: Scenario = {
  id: 'R3',
  title: '50 requests a second for two hours',
  long: true,
  async play(stage) {
    const portal = await openKillablePortal(stage);
    const visitors = await openToVisitors(portal, jobsOfTwoHours);
    const seen: { minute: number; megabytes: number; handles: number }[] = [];
    const failed: string[] = [];
    let errors = 0;
    const minutes = stage.quick ? 12 : 120;
    for (let minute = 1; minute <= minutes; minute++) {
      // Who is no browser is signed out after an hour (docs/decisions/018).
      if (minute % 10 === 0) visitors.candidate = await signIn(portal.origin, portal.mails, visitors.candidate.email);
      const load = await traffic(visitors, 50, 60);
      errors += load.errors();
      if (load.errors() > 0) failed.push(`minute ${minute}: ${load.said()}`);
      // The first ten minutes fill what is kept.
      if (minute > 10) seen.push({ minute, megabytes: portal.megabytes(), handles: portal.handles() });
      if (minute % 10 === 0) stage.say(`${minute} of ${minutes} minutes, ${Math.round(portal.megabytes())} MB, ${errors} errors`);
    }
    const handles = seen.map((each) => each.handles);
    return [
      none('errors', errors, failed.join('; ')),
      atMost('growth of memory', 5, 'MB an hour', slope(seen) * 60),
      atMost('most open files and sockets against the fewest', 10, 'more', Math.max(...handles) - Math.min(...handles)),
    ];
  },
};

const searches = (description: string): autocannon.Request[] =>
  [1, 2, 3].map((page) => ({
    method: 'POST',
    path: `/search/page-no/${page}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description }),
  }));

/** Seconds until a second's traffic is as quick as it was, within a half; the clock of machines is that coarse. */
async function recovery(visitors: Visitors, p99: number): Promise<number> {
  const begin = performance.now();
  while ((await traffic(visitors, 50, 1)).p99(calls) > Math.max(50, p99 * 1.5)) {
    if (performance.now() - begin > 60_000) break;
  }
  return (performance.now() - begin) / 1000;
}

/** Megabytes a minute, by least squares. */
function slope(seen: readonly { minute: number; megabytes: number }[]): number {
  const mean = (of: (each: (typeof seen)[number]) => number) => seen.reduce((sum, each) => sum + of(each), 0) / seen.length;
  const [minute, megabytes] = [mean((each) => each.minute), mean((each) => each.megabytes)];
  const shared = seen.reduce((sum, each) => sum + (each.minute - minute) * (each.megabytes - megabytes), 0);
  return shared / seen.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
}

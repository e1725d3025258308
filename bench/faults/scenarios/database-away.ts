/** R9 and R10: PostgreSQL ends and comes back, or stands still, while the portal is asked and written to. */
import { openKillablePortal } from '../killable-portal.ts';
import { afterwards, alive, during, longestUntil, lostOf, type Outage, only, outage, readiness, slowest } from '../outage.ts';
import { type Kind, openPulse, type Pulse } from '../pulse.ts';
import { all, atMost, none, type Scenario } from '../scenario.ts';
import { openToVisitors } from '../visitors.ts';

/** What cannot be answered without it. */
const needing: Kind[] = ['account', 'apply', 'code'];

export const databaseStopped: Scenario = {
  id: 'R9',
  title: 'PostgreSQL stops and starts, fast and at once, away for 2 s and 30 s',
  async play(stage) {
    const server = await stage.postgresql();
    const portal = await openKillablePortal(stage, { DATABASE_URL: server.url });
    const pulse = openPulse(await openToVisitors(portal, 4000));
    const outages: Outage[] = [];
    for (const seconds of stage.quick ? [2] : [2, 30])
      for (const mode of ['fast', 'immediate'] as const)
        outages.push(await outage({ breaks: () => server.halt(mode), mends: server.resume, seconds }));
    await pulse.stop();
    return figuresOf(pulse, outages, 3000);
  },
};

export const databaseHung: Scenario = {
  id: 'R10',
  title: 'PostgreSQL stands still for 10 s',
  async play(stage) {
    const server = await stage.postgresql();
    const portal = await openKillablePortal(stage, { DATABASE_URL: server.url });
    const visitors = await openToVisitors(portal, 2000);
    const pulse = openPulse(visitors);
    const hung = await outage({ breaks: server.freeze, mends: server.thaw, seconds: 10 });
    await pulse.stop();
    const crowd = await Promise.allSettled(Array.from({ length: 30 }, () => visitors.candidate.applied()));
    return [
      ...(await figuresOf(pulse, [hung], 5000)),
      all('of 30 at once answered afterwards', 30, crowd.filter(({ status }) => status === 'fulfilled').length),
    ];
  },
};

async function figuresOf(pulse: Pulse, outages: readonly Outage[], patienceMs: number) {
  const meanwhile = during(pulse, needing, outages);
  const unsaid = meanwhile.filter(({ status, retryAfter }) => status === 503 && !retryAfter);
  return [
    await lostOf(pulse),
    // One that was asked just before it came back may be answered.
    only('answers meanwhile other than 503 and 200', [503, 200], meanwhile),
    none('503 without Retry-After', unsaid.length),
    atMost('slowest answer meanwhile', patienceMs, 'ms', slowest(meanwhile)),
    atMost('first 200 after its return', 2, 's', longestUntil(200, pulse, ['account'], outages, 'mended')),
    only('answers other than 200 two seconds after', [200], afterwards(pulse, [...needing, 'search'], outages, 2000)),
    alive(pulse),
    ...readiness(pulse, outages),
  ];
}

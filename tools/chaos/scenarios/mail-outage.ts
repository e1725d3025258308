/** R11: the mail server is closed, defers mails or hangs, then recovers. */
import { setTimeout } from 'node:timers/promises';
import type { ReceivedMail } from '../../../tests/support/fakes/mail-server.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { percentile } from '../../measure/statistics.ts';
import { startAvailabilityProbe } from '../availability-probe.ts';
import { listExpectedMails, waitForApplicationMails } from '../mail-deliveries.ts';
import { expectLiveness, expectNoLostApplications, expectStatuses, injectOutage, maxLatency, probesDuring } from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const failureModes = ['closed', 'puts off', 'hangs'] as const;
/** Older codes have expired when the server recovers. */
const codeLifetimeMs = 10 * 60_000;
/** The outbox's longest pause between two attempts of mails without a code. */
const retryMs = 300_000;

export const mailOutage: Scenario = {
  id: 'R11',
  title: 'the mail server is away',
  async run(context) {
    const figures = await Promise.all(failureModes.map((way) => measureMailOutage(context, way)));
    return figures.flat();
  },
};

async function measureMailOutage(context: ScenarioContext, way: (typeof failureModes)[number]): Promise<Measurement[]> {
  const seconds = context.long ? 600 : context.quick ? 10 : 60;
  const portal = await createRestartablePortal(context);
  const { mailProxy: mailLink, mailServer: mails } = portal;
  const visitors = await openTrafficTarget(portal, context.long ? 10_000 : 3000);
  const pulse = startAvailabilityProbe(visitors, { apply: 2 });
  const gone = await injectOutage({
    seconds,
    inject: () => (way === 'closed' ? mailLink.refuseConnections() : Object.assign(mails, { mood: way })),
    repair: () => (way === 'closed' ? mailLink.acceptConnections() : Object.assign(mails, { mood: 'takes' })),
  });
  await pulse.stop();
  context.log(`${way}: back after ${seconds} s`);
  const asked = probesDuring(pulse, ['code'], [gone]);
  const fresh = asked.filter(({ startedAt: at, status }) => status === 200 && gone.repairedAt - at < codeLifetimeMs - 60_000);
  const late = await secondsUntilDelivered(mails.receivedMails, new Set(fresh.map(({ email }) => email)), gone.repairedAt);
  const wanted = await listExpectedMails(visitors.candidate);
  const came = await waitForApplicationMails(mails, wanted, retryMs + 30_000);
  const ids = mails.receivedMails().map(({ messageId }) => messageId);
  const times = asked.map(({ ms }) => ms);
  return [
    expectStatuses(`${way}: codes answered other than 200`, [200], asked),
    expectAtMost(`${way}: the slowest of them`, 200, 'ms', maxLatency(asked), `p99 ${Math.round(percentile(times, 99))} ms`),
    expectAtMost(`${way}: the last code delivered after its return`, 60, 's', late, `${fresh.length} codes`),
    expectAll(`${way}: applications whose mail came`, wanted.size, came.delivered),
    expectZero(`${way}: Message-IDs that came twice`, ids.length - new Set(ids).size, `of ${ids.length}`),
    await expectNoLostApplications(pulse),
    expectLiveness(pulse),
  ];
}

/** Seconds until every recipient has a mail; Infinity after two minutes. */
async function secondsUntilDelivered(all: () => ReceivedMail[], emails: Set<string>, since: number): Promise<number> {
  for (;;) {
    const here = new Set(all().flatMap(({ recipients }) => recipients));
    const seconds = (performance.now() - since) / 1000;
    if ([...emails].every((email) => here.has(email))) return seconds;
    if (seconds > 120) return Number.POSITIVE_INFINITY;
    await setTimeout(100);
  }
}

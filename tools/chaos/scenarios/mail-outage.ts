/** R11: makes the mail server refuse connections, defer mails or hang, then repairs it. */
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

const failureModes = ['closed', 'defer', 'hang'] as const;
/** Codes that expired before the repair are not expected to arrive. */
const codeLifetimeMs = 10 * 60_000;
/** The longest interval between retries of mails without a code. */
const retryMs = 300_000;

export const mailOutage: Scenario = {
  id: 'R11',
  title: 'the mail server is down',
  async run(context) {
    const measurements = await Promise.all(failureModes.map((mode) => measureMailOutage(context, mode)));
    return measurements.flat();
  },
};

async function measureMailOutage(context: ScenarioContext, mode: (typeof failureModes)[number]): Promise<Measurement[]> {
  const seconds = context.long ? 600 : context.quick ? 10 : 60;
  const portal = await createRestartablePortal(context);
  const { mailProxy, mailServer } = portal;
  const target = await openTrafficTarget(portal, context.long ? 10_000 : 3000);
  const probe = startAvailabilityProbe(target, { apply: 2 });
  const outage = await injectOutage({
    seconds,
    async inject() {
      if (mode === 'closed') await mailProxy.refuseConnections();
      else mailServer.behavior = mode;
    },
    async repair() {
      if (mode === 'closed') await mailProxy.acceptConnections();
      else mailServer.behavior = 'accept';
    },
  });
  await probe.stop();
  context.log(`${mode}: repaired after ${seconds} s`);
  const codeRequests = probesDuring(probe, ['code'], [outage]);
  const validCodes = codeRequests.filter(
    ({ startedAt, status }) => status === 200 && outage.repairedAt - startedAt < codeLifetimeMs - 60_000,
  );
  const codeEmails = new Set(validCodes.map(({ email }) => email));
  const deliverySeconds = await secondsUntilDelivered(mailServer.receivedMails, codeEmails, outage.repairedAt);
  const expectedMails = await listExpectedMails(target.candidate);
  const { delivered } = await waitForApplicationMails(mailServer, expectedMails, retryMs + 30_000);
  const ids = mailServer.receivedMails().map(({ messageId }) => messageId);
  const latencies = codeRequests.map(({ ms }) => ms);
  return [
    expectStatuses(`${mode}: code requests answered other than 200`, [200], codeRequests),
    expectAtMost(
      `${mode}: slowest code request`,
      200,
      'ms',
      maxLatency(codeRequests),
      `p99 ${Math.round(percentile(latencies, 99))} ms`,
    ),
    expectAtMost(`${mode}: last code delivered after the repair`, 60, 's', deliverySeconds, `${validCodes.length} codes`),
    expectAll(`${mode}: applications with a mail`, expectedMails.size, delivered),
    expectZero(`${mode}: duplicate Message-IDs`, ids.length - new Set(ids).size, `of ${ids.length}`),
    await expectNoLostApplications(probe),
    expectLiveness(probe),
  ];
}

/** Seconds until every address has received a mail; Infinity after two minutes. */
async function secondsUntilDelivered(listMails: () => ReceivedMail[], emails: Set<string>, since: number): Promise<number> {
  for (;;) {
    const reached = new Set(listMails().flatMap(({ recipients }) => recipients));
    const seconds = (performance.now() - since) / 1000;
    if ([...emails].every((email) => reached.has(email))) return seconds;
    if (seconds > 120) return Number.POSITIVE_INFINITY;
    await setTimeout(100);
  }
}

/** R14 and R15: a clock that is wrong from the start or set back while running. */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { googleLogin } from '#contract/sign-in-calls.ts';
import { buildPdfResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { startOpenidProvider } from '../../dev/openid-provider.ts';
import { HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { startAvailabilityProbe } from '../availability-probe.ts';
import { createFakeClock, type FakeClock, faketimeMissing } from '../fake-clock.ts';
import { sendRequest } from '../http-request.ts';
import { listExpectedMails, waitForApplicationMails } from '../mail-deliveries.ts';
import { expectLiveness, expectNoLostApplications, expectStatuses } from '../outage.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectZero, type Scenario, type ScenarioContext, skippedMeasurement } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

/** Google's token is valid from now for an hour, with five minutes of tolerance. */
const skews = [
  { offset: '+25h', google: 400 },
  { offset: '-25h', google: 400 },
  { offset: '+4m', google: 200 },
  { offset: '-4m', google: 200 },
  { offset: '-6m', google: 400 },
];

const tryFakeClock = async (context: ScenarioContext, offset: string) =>
  createFakeClock(join(await context.createFolder(), 'clock'), offset).catch(() => undefined);

export const clockSkew: Scenario = {
  id: 'R14',
  title: 'the clock is wrong by 25 h, 6 min, 4 min',
  async run(context) {
    const provider = await startOpenidProvider();
    context.onCleanup(() => provider.close());
    const asUsual: string[] = [];
    const strange: string[] = [];
    const google: string[] = [];
    for (const { offset, google: expected } of skews) {
      const clock = await tryFakeClock(context, offset);
      if (!clock) return [skippedMeasurement('everything', faketimeMissing)];
      const portal = await createRestartablePortal(context, { ...clock.env, ...provider.env });
      const { candidate, jobIds } = await openTrafficTarget(portal, 10);
      const [jobId = 0] = jobIds;
      const steps = [
        await statusOfCall(candidate.apply(jobId)),
        await statusOfCall(candidate.apply(jobId)),
        await statusOfCall(signInByCode(portal.origin, portal.mailServer, 'ben@example.com')),
        (await candidate.fetchAppliedJobs()).length,
      ];
      (String(steps) === '200,409,200,1' ? asUsual : strange).push(`${offset}: ${steps}`);
      const credential = await provider.signCredential({
        email: `asha${offset}@gmail.com`,
        name: 'Asha Rao',
        emailVerified: true,
      });
      const asked = { method: 'POST', path: googleLogin.path, headers: {}, body: { credential } } as const;
      const { status } = await sendRequest(new Agent(), portal.origin, asked);
      if (status === expected) google.push(offset);
      await portal.kill();
    }
    return [
      expectAll(
        'clocks with which a code signs in and a job is applied to once',
        skews.length,
        asUsual.length,
        strange.join('; '),
      ),
      expectAll('clocks with which a token of Google is judged by the minute', skews.length, google.length, google.join(' ')),
    ];
  },
};

const statusOfCall = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error) => (error instanceof HttpStatusError ? error.status : 0),
  );

export const clockSetBack: Scenario = {
  id: 'R15',
  title: 'the clock is set back by an hour while it runs, and on again',
  async run(context) {
    const clock: FakeClock | undefined = await tryFakeClock(context, '+0');
    if (!clock) return [skippedMeasurement('everything', faketimeMissing)];
    const portal = await createRestartablePortal(context, clock.env);
    const visitors = await openTrafficTarget(portal, 2000);
    const pulse = startAvailabilityProbe(visitors);
    const signedIn: number[] = [];
    for (const offset of ['+0', '-1h', '+0']) {
      await clock.setOffset(offset);
      for (let time = 0; time < 3; time++) {
        const email = `late-${signedIn.length}@example.com`;
        const client = signInByCode(portal.origin, portal.mailServer, email).then((candidate) =>
          candidate.register(buildPdfResume()),
        );
        signedIn.push(await statusOfCall(client));
        await setTimeout(2000);
      }
    }
    await pulse.stop();
    const wanted = await listExpectedMails(visitors.candidate);
    const mails = await waitForApplicationMails(portal.mailServer, wanted, 30_000);
    return [
      expectStatuses('answers other than 200', [200], pulse.results),
      expectAll('sign-ins by code, before and after', signedIn.length, signedIn.filter((status) => status === 200).length),
      await expectNoLostApplications(pulse),
      expectZero('mails missing', wanted.size - mails.delivered),
      expectZero('mails sent twice', mails.duplicates),
      expectLiveness(pulse),
    ];
  },
};

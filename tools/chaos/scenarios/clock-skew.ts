/** R14, R15: runs portals with a wrong clock, and sets a running portal's clock back. */
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

/** Google's token is issued now and expires in an hour; the portal tolerates five minutes. */
const skews = [
  { offset: '+25h', googleStatus: 400 },
  { offset: '-25h', googleStatus: 400 },
  { offset: '+4m', googleStatus: 200 },
  { offset: '-4m', googleStatus: 200 },
  { offset: '-6m', googleStatus: 400 },
];

const tryFakeClock = async (context: ScenarioContext, offset: string) =>
  createFakeClock(join(await context.createFolder(), 'clock'), offset).catch(() => undefined);

export const clockSkew: Scenario = {
  id: 'R14',
  title: 'the clock is wrong by 25 h, 6 min, 4 min',
  async run(context) {
    const provider = await startOpenidProvider();
    context.onCleanup(() => provider.close());
    const passed: string[] = [];
    const failed: string[] = [];
    const googlePassed: string[] = [];
    for (const { offset, googleStatus } of skews) {
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
      (String(steps) === '200,409,200,1' ? passed : failed).push(`${offset}: ${steps}`);
      const credential = await provider.signCredential({
        email: `asha${offset}@gmail.com`,
        name: 'Asha Rao',
        emailVerified: true,
      });
      const request = { method: 'POST', path: googleLogin.path, headers: {}, body: { credential } } as const;
      const { status } = await sendRequest(new Agent(), portal.origin, request);
      if (status === googleStatus) googlePassed.push(offset);
      await portal.kill();
    }
    return [
      expectAll('clocks with a sign-in by code and exactly one application', skews.length, passed.length, failed.join('; ')),
      expectAll('clocks with a correct check of a Google token', skews.length, googlePassed.length, googlePassed.join(' ')),
    ];
  },
};

const statusOfCall = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => (error instanceof HttpStatusError ? error.status : 0),
  );

export const clockSetBack: Scenario = {
  id: 'R15',
  title: 'the clock is set back by an hour while the portal runs, and forward again',
  async run(context) {
    const clock: FakeClock | undefined = await tryFakeClock(context, '+0');
    if (!clock) return [skippedMeasurement('everything', faketimeMissing)];
    const portal = await createRestartablePortal(context, clock.env);
    const target = await openTrafficTarget(portal, 2000);
    const probe = startAvailabilityProbe(target);
    const signInStatuses: number[] = [];
    for (const offset of ['+0', '-1h', '+0']) {
      await clock.setOffset(offset);
      for (let attempt = 0; attempt < 3; attempt++) {
        const email = `late-${signInStatuses.length}@example.com`;
        const registration = signInByCode(portal.origin, portal.mailServer, email).then((candidate) =>
          candidate.register(buildPdfResume()),
        );
        signInStatuses.push(await statusOfCall(registration));
        await setTimeout(2000);
      }
    }
    await probe.stop();
    const expectedMails = await listExpectedMails(target.candidate);
    const mails = await waitForApplicationMails(portal.mailServer, expectedMails, 30_000);
    return [
      expectStatuses('responses other than 200', [200], probe.results),
      expectAll(
        'sign-ins by code, before and after each change',
        signInStatuses.length,
        signInStatuses.filter((status) => status === 200).length,
      ),
      await expectNoLostApplications(probe),
      expectZero('mails missing', expectedMails.size - mails.delivered),
      expectZero('mails sent twice', mails.duplicates),
      expectLiveness(probe),
    ];
  },
};

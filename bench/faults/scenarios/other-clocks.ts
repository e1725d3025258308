/** R14 and R15: a portal whose clock is wrong from the start, and one whose clock is set back while it runs. */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { googleLogin } from '#contract/sign-in.ts';
import { openOpenidProvider } from '../../../dev/openid-provider.ts';
import { pdfResume } from '../../../tests/setup/resumes.ts';
import { Refused, signIn } from '../../plain-client.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { applicationMails, mailsOwedTo } from '../mail-count.ts';
import { alive, lostOf, only } from '../outage.ts';
import { openPulse } from '../pulse.ts';
import { all, none, type Scenario, type Stage, unseen } from '../scenario.ts';
import { send } from '../sending.ts';
import { openShiftedClock, type ShiftedClock, withoutFaketime } from '../shifted-clock.ts';
import { openToVisitors } from '../visitors.ts';

/** Google's token is of now, good for an hour; five minutes are forgiven. */
const skews = [
  { offset: '+25h', google: 400 },
  { offset: '-25h', google: 400 },
  { offset: '+4m', google: 200 },
  { offset: '-4m', google: 200 },
  { offset: '-6m', google: 400 },
];

const clockFor = async (stage: Stage, offset: string) =>
  openShiftedClock(join(await stage.folder(), 'clock'), offset).catch(() => undefined);

export const wrongClock: Scenario = {
  id: 'R14',
  title: 'the clock is wrong by 25 h, 6 min, 4 min',
  async play(stage) {
    const provider = await openOpenidProvider();
    stage.afterwards(() => provider.close());
    const asUsual: string[] = [];
    const strange: string[] = [];
    const google: string[] = [];
    for (const { offset, google: expected } of skews) {
      const clock = await clockFor(stage, offset);
      if (!clock) return [unseen('everything', withoutFaketime)];
      const portal = await openKillablePortal(stage, { ...clock.settings, ...provider.settings });
      const { candidate, jobIds } = await openToVisitors(portal, 10);
      const [jobId = 0] = jobIds;
      const steps = [
        await outcome(candidate.apply(jobId)),
        await outcome(candidate.apply(jobId)),
        await outcome(signIn(portal.origin, portal.mails, 'ben@example.com')),
        (await candidate.applied()).length,
      ];
      (String(steps) === '200,409,200,1' ? asUsual : strange).push(`${offset}: ${steps}`);
      const credential = await provider.credential({ email: `asha${offset}@gmail.com`, name: 'Asha Rao', emailVerified: true });
      const asked = { method: 'POST', path: googleLogin.path, headers: {}, body: { credential } } as const;
      const { status } = await send(new Agent(), portal.origin, asked);
      if (status === expected) google.push(offset);
      await portal.kill();
    }
    return [
      all('clocks with which a code signs in and a job is applied to once', skews.length, asUsual.length, strange.join('; ')),
      all('clocks with which a token of Google is judged by the minute', skews.length, google.length, google.join(' ')),
    ];
  },
};

const outcome = (asked: Promise<unknown>): Promise<number> =>
  asked.then(
    () => 200,
    (error) => (error instanceof Refused ? error.status : 0),
  );

export const clockSetBack: Scenario = {
  id: 'R15',
  title: 'the clock is set back by an hour while it runs, and on again',
  async play(stage) {
    const clock: ShiftedClock | undefined = await clockFor(stage, '+0');
    if (!clock) return [unseen('everything', withoutFaketime)];
    const portal = await openKillablePortal(stage, clock.settings);
    const visitors = await openToVisitors(portal, 2000);
    const pulse = openPulse(visitors);
    const signedIn: number[] = [];
    for (const offset of ['+0', '-1h', '+0']) {
      await clock.shift(offset);
      for (let time = 0; time < 3; time++) {
        const email = `late-${signedIn.length}@example.com`;
        const client = signIn(portal.origin, portal.mails, email).then((candidate) => candidate.register(pdfResume()));
        signedIn.push(await outcome(client));
        await setTimeout(2000);
      }
    }
    await pulse.stop();
    const wanted = await mailsOwedTo(visitors.candidate);
    const mails = await applicationMails(portal.mails, wanted, 30_000);
    return [
      only('answers other than 200', [200], pulse.beats),
      all('sign-ins by code, before and after', signedIn.length, signedIn.filter((status) => status === 200).length),
      await lostOf(pulse),
      none('mails missing', wanted.size - mails.came),
      none('mails sent twice', mails.again),
      alive(pulse),
    ];
  },
};

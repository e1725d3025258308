/** R20: asked to stop under load, with uploads on their way. */
import { setTimeout } from 'node:timers/promises';
import { pdfOf } from '../../../tests/setup/resumes.ts';
import { Refused, signIn } from '../../plain-client.ts';
import { openKillablePortal, statusOf } from '../killable-portal.ts';
import { atMost, none, type Scenario } from '../scenario.ts';
import { traffic } from '../traffic.ts';
import { openToVisitors } from '../visitors.ts';

export const gracefulStop: Scenario = {
  id: 'R20',
  title: 'SIGTERM at 200 requests a second with uploads under way',
  async play(stage) {
    const portal = await openKillablePortal(stage);
    const visitors = await openToVisitors(portal, 2000);
    const uploader = await signIn(portal.origin, portal.mails, 'ben@example.com');
    const load = traffic(visitors, 200, 6);
    await setTimeout(3000);
    const uploads = [1, 2, 3].map((number) => uploader.uploadResume({ name: `${number}.pdf`, bytes: pdfOf(5_000_000) }));
    const answered = Promise.allSettled(uploads);
    await setTimeout(100);
    const begin = performance.now();
    const code = await portal.stop();
    const seconds = (performance.now() - begin) / 1000;
    const { statuses } = await load;
    const failures = (await answered).flatMap((upload) => (upload.status === 'rejected' ? [upload.reason] : []));
    // Refused in words, or by a port that was closed before they came.
    const turnedAway = failures.filter(
      (error) => (error instanceof Refused && error.status === 503) || error.cause?.code === 'ECONNREFUSED',
    ).length;
    const wrong = [...statuses].filter(([status]) => ![200, 503, 0].includes(status));
    await portal.start();
    return [
      none('uploads cut off', failures.length - turnedAway, `of 3, ${turnedAway} turned away before they began`),
      none('answers other than 200 and 503', wrong.length),
      atMost('gone after', 30, 's', seconds, `exit code ${code}`),
      none('exit code', code ?? 1),
      none('not ready again', (await statusOf(`${portal.origin}/readyz`)) === 200 ? 0 : 1),
    ];
  },
};

/** R20: stops a portal under load with uploads in progress. */
import { setTimeout } from 'node:timers/promises';
import { buildPdfOfSize } from '../../../tests/support/fixtures/resume-factory.ts';
import { HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { createRestartablePortal, fetchStatus } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

export const gracefulShutdown: Scenario = {
  id: 'R20',
  title: 'SIGTERM at 200 requests a second with uploads under way',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const visitors = await openTrafficTarget(portal, 2000);
    const uploader = await signInByCode(portal.origin, portal.mailServer, 'ben@example.com');
    const load = generateTraffic(visitors, 200, 6);
    await setTimeout(3000);
    const uploads = [1, 2, 3].map((number) => uploader.uploadResume({ name: `${number}.pdf`, bytes: buildPdfOfSize(5_000_000) }));
    const answered = Promise.allSettled(uploads);
    await setTimeout(100);
    const begin = performance.now();
    const code = await portal.stop();
    const seconds = (performance.now() - begin) / 1000;
    const { statuses } = await load;
    const failures = (await answered).flatMap((upload) => (upload.status === 'rejected' ? [upload.reason] : []));
    // Rejected with a response, or because the port had closed before.
    const turnedAway = failures.filter(
      (error) => (error instanceof HttpStatusError && error.status === 503) || error.cause?.code === 'ECONNREFUSED',
    ).length;
    const wrong = [...statuses].filter(([status]) => ![200, 503, 0].includes(status));
    await portal.start();
    return [
      expectZero('uploads cut off', failures.length - turnedAway, `of 3, ${turnedAway} turned away before they began`),
      expectZero('answers other than 200 and 503', wrong.length),
      expectAtMost('gone after', 30, 's', seconds, `exit code ${code}`),
      expectZero('exit code', code ?? 1),
      expectZero('not ready again', (await fetchStatus(`${portal.origin}/readyz`)) === 200 ? 0 : 1),
    ];
  },
};

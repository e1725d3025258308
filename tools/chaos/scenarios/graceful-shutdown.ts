/** R20: stops the portal under load with pending uploads. */
import { setTimeout } from 'node:timers/promises';
import { buildPdfOfSize } from '../../../tests/support/fixtures/resume-factory.ts';
import { HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { createRestartablePortal, fetchStatus, type RestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { generateTraffic } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

export const gracefulShutdown: Scenario = {
  id: 'R20',
  title: 'SIGTERM at 200 requests a second with pending uploads',
  run: async (context) => measureGracefulShutdown(await createRestartablePortal(context)),
};

export async function measureGracefulShutdown(portal: RestartablePortal, perSecond = 200): Promise<Measurement[]> {
  const target = await openTrafficTarget(portal, 2000);
  const uploader = await signInByCode(portal.origin, portal.mailServer, 'ben@example.com');
  const load = generateTraffic(target, perSecond, 6);
  await setTimeout(3000);
  const uploads = [1, 2, 3].map((number) => uploader.uploadResume({ name: `${number}.pdf`, bytes: buildPdfOfSize(5_000_000) }));
  const settledUploads = Promise.allSettled(uploads);
  await setTimeout(100);
  const startedAt = performance.now();
  const exitCode = await portal.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  const { statuses } = await load;
  const failures = (await settledUploads).flatMap((upload) => (upload.status === 'rejected' ? [upload.reason] : []));
  // Rejected with 503, or by the closed port.
  const rejected = failures.filter(
    (error) => (error instanceof HttpStatusError && error.status === 503) || error.cause?.code === 'ECONNREFUSED',
  ).length;
  const unexpected = [...statuses].filter(([status]) => ![200, 503, 0].includes(status));
  await portal.start();
  return [
    expectZero('uploads cut off', failures.length - rejected, `of 3, ${rejected} rejected before they started`),
    expectZero('responses other than 200 and 503', unexpected.length),
    expectAtMost('exited after', 30, 's', seconds, `exit code ${exitCode}`),
    expectZero('exit code', exitCode ?? 1),
    expectZero('not ready again', (await fetchStatus(`${portal.origin}/readyz`)) === 200 ? 0 : 1),
  ];
}

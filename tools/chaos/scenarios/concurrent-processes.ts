/** R7 (T48): runs an import and a second server beside a server under writes. */
import { setTimeout } from 'node:timers/promises';
import { buildPdfResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { listExpectedMails, waitForApplicationMails } from '../mail-deliveries.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const importedJobs = 3800;
const writesPerSecond = 50;

export const concurrentProcesses: Scenario = {
  id: 'R7',
  title: 'an import and a second server on the same folder, under 50 writes a second',
  async run(context) {
    const portal = await createRestartablePortal(context);
    const { jobIds } = await openTrafficTarget(portal, 2000);
    const candidate = await signInByCode(portal.origin, portal.mailServer, 'writer@example.com');
    await candidate.register(buildPdfResume());
    let done = false;
    const acknowledged: number[] = [];
    const errors: unknown[] = [];
    const writing = (async () => {
      const pending: Promise<unknown>[] = [];
      for (const jobId of jobIds) {
        if (done) break;
        pending.push(
          candidate.apply(jobId).then(
            () => acknowledged.push(jobId),
            (error) => errors.push(error),
          ),
        );
        await setTimeout(1000 / writesPerSecond);
      }
      await Promise.all(pending);
    })();
    const secondServer = await createRestartablePortal(context, { DATA_DIR: portal.dataDir, SMTP_URL: portal.mailServer.url });
    const secondExit = secondServer.start().then(() => secondServer.stop());
    await Promise.all([importGeneratedJobs(portal, importedJobs, 'others'), secondExit]);
    done = true;
    await writing;
    const applied = new Set((await candidate.fetchAppliedJobs()).map(({ joborder_id }) => joborder_id));
    const expectedMails = await listExpectedMails(candidate);
    const mails = await waitForApplicationMails(portal.mailServer, expectedMails, 60_000);
    const failures = errors.filter((error) => !(error instanceof HttpStatusError) || error.status >= 500);
    return [
      expectZero('responses of 500 and above, or none', failures.length, failures.length > 0 ? String(failures[0]) : undefined),
      expectZero(
        'acknowledged writes lost',
        acknowledged.filter((jobId) => !applied.has(jobId)).length,
        `of ${acknowledged.length}`,
      ),
      expectZero('mails missing', expectedMails.size - mails.delivered),
      expectZero('mails sent twice', mails.duplicates),
      expectAtMost('exit code of the second server', 0, '', (await secondExit) ?? 1),
    ];
  },
};

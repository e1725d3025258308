/** R7 (T48): an import and a second server on a data folder in use. */
import { setTimeout } from 'node:timers/promises';
import { buildPdfResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { listExpectedMails, waitForApplicationMails } from '../mail-deliveries.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const imported = 3800;
const perSecond = 50;

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
    const failed: unknown[] = [];
    const writing = (async () => {
      const under: Promise<unknown>[] = [];
      for (const jobId of jobIds) {
        if (done) break;
        under.push(
          candidate.apply(jobId).then(
            () => acknowledged.push(jobId),
            (error) => failed.push(error),
          ),
        );
        await setTimeout(1000 / perSecond);
      }
      await Promise.all(under);
    })();
    const other = await createRestartablePortal(context, { DATA_DIR: portal.dataDir, SMTP_URL: portal.mailServer.url });
    const second = other.start().then(() => other.stop());
    await Promise.all([importGeneratedJobs(portal, imported, 'others'), second]);
    done = true;
    await writing;
    const kept = new Set((await candidate.fetchAppliedJobs()).map(({ joborder_id }) => joborder_id));
    const titles = await listExpectedMails(candidate);
    const mails = await waitForApplicationMails(portal.mailServer, titles, 60_000);
    const wrong = failed.filter((error) => !(error instanceof HttpStatusError) || error.status >= 500);
    return [
      expectZero('answers of 500 and above, or none', wrong.length, wrong.length > 0 ? String(wrong[0]) : undefined),
      expectZero(
        'acknowledged writes lost',
        acknowledged.filter((jobId) => !kept.has(jobId)).length,
        `of ${acknowledged.length}`,
      ),
      expectZero('mails missing', titles.size - mails.delivered),
      expectZero('mails sent twice', mails.duplicates),
      expectAtMost('exit of the second server', 0, '', (await second) ?? 1),
    ];
  },
};

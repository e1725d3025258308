/** R7 (T48): an import and a second server on the folder of a server that takes writes. */
import { setTimeout } from 'node:timers/promises';
import { pdfResume } from '../../../tests/setup/resumes.ts';
import { Refused, signIn } from '../../plain-client.ts';
import { openKillablePortal } from '../killable-portal.ts';
import { applicationMails, mailsOwedTo } from '../mail-count.ts';
import { atMost, none, type Scenario } from '../scenario.ts';
import { fillWithJobs } from '../some-jobs.ts';
import { openToVisitors } from '../visitors.ts';

const imported = 3800;
const perSecond = 50;

export const twoProcesses: Scenario = {
  id: 'R7',
  title: 'an import and a second server on the same folder, under 50 writes a second',
  async play(stage) {
    const portal = await openKillablePortal(stage);
    const { jobIds } = await openToVisitors(portal, 2000);
    const candidate = await signIn(portal.origin, portal.mails, 'writer@example.com');
    await candidate.register(pdfResume());
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
    const other = await openKillablePortal(stage, { DATA_DIR: portal.dataDir, SMTP_URL: portal.mails.url });
    const second = other.start().then(() => other.stop());
    await Promise.all([fillWithJobs(portal, imported, 'others'), second]);
    done = true;
    await writing;
    const kept = new Set((await candidate.applied()).map(({ joborder_id }) => joborder_id));
    const titles = await mailsOwedTo(candidate);
    const mails = await applicationMails(portal.mails, titles, 60_000);
    const wrong = failed.filter((error) => !(error instanceof Refused) || error.status >= 500);
    return [
      none('answers of 500 and above, or none', wrong.length, wrong.length > 0 ? String(wrong[0]) : undefined),
      none('acknowledged writes lost', acknowledged.filter((jobId) => !kept.has(jobId)).length, `of ${acknowledged.length}`),
      none('mails missing', titles.size - mails.came),
      none('mails sent twice', mails.again),
      atMost('exit of the second server', 0, '', (await second) ?? 1),
    ];
  },
};

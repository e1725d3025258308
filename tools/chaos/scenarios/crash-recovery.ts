/** R4 and R5: killed a hundred times while candidates apply and leave resumes. What was answered with success has to be there. */
import { setTimeout } from 'node:timers/promises';
import { fetchJobIds } from '../../load/public-pages.ts';
import { createSeededRandom } from '../../load/seeded-random.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median } from '../../measure/statistics.ts';
import { createAcknowledgedWrites } from '../acknowledged-writes.ts';
import { exportApplications } from '../application-export.ts';
import { createConcurrentWriters } from '../concurrent-writers.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { waitForApplicationMails } from '../mail-deliveries.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';

export const crashOnSqlite: Scenario = {
  id: 'R4',
  title: 'kill -9 under writes, SQLite',
  run: async (stage) => measureCrashRecovery(stage, await createRestartablePortal(stage)),
};

export const crashOnPostgresql: Scenario = {
  id: 'R5',
  title: 'kill -9 under writes, PostgreSQL',
  run: async (stage) => {
    const { url } = await stage.startPostgresql();
    return measureCrashRecovery(stage, await createRestartablePortal(stage, { DATABASE_URL: url }));
  },
};

const jobCount = 5000;
/** Long enough for some writes of each kind, and never the same twice. */
const [shortestMs, longestMs] = [100, 500];
/** A mail whose handing over was cut off is tried again after two minutes at the latest. */
const mailTimeoutMs = 150_000;

async function measureCrashRecovery(stage: ScenarioContext, portal: RestartablePortal): Promise<Measurement[]> {
  const kills = stage.quick ? 10 : 100;
  await importGeneratedJobs(portal, jobCount);
  const starts = [await portal.start()];
  const ledger = createAcknowledgedWrites();
  const writers = await createConcurrentWriters(portal, await fetchJobIds(portal.origin, jobCount), ledger);
  const chance = createSeededRandom(kills);
  for (let kill = 1; kill <= kills; kill++) {
    const working = writers.writeUntilDown();
    await setTimeout(chance.integerBetween(shortestMs, longestMs));
    await portal.kill();
    await working;
    starts.push(await portal.start());
    if (kill % 10 === 0) stage.log(`${kill} of ${kills} kills, ${ledger.applications.size} applications acknowledged`);
  }
  const { applications, corruptFiles: brokenFiles } = await exportApplications(portal, ledger, await stage.createFolder());
  const lost = [...ledger.applications].filter((pair) => !applications.has(pair));
  const lostResumes = await writers.countLostResumes();
  stage.log('waiting for the mails');
  const mails = await waitForApplicationMails(portal.mailServer, applications, mailTimeoutMs);
  return [
    expectZero('acknowledged applications lost', lost.length, `of ${ledger.applications.size} in ${kills} kills`),
    expectZero('candidates without their last resume', lostResumes, `${ledger.resumes.length} resumes acknowledged`),
    expectZero('applications without their file', brokenFiles, `of ${applications.size}`),
    expectAll('applications whose mail came', applications.size, mails.delivered),
    expectAtMost('mails that came twice', kills, '', mails.duplicates),
    expectAtMost('ready again, the slowest', 5000, 'ms', Math.max(...starts), `p50 ${Math.round(median(starts))}`),
  ];
}

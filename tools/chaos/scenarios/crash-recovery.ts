/** R4 and R5: kills a portal a hundred times under writes; acknowledged writes must survive. */
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
  run: async (context) => measureCrashRecovery(context, await createRestartablePortal(context)),
};

export const crashOnPostgresql: Scenario = {
  id: 'R5',
  title: 'kill -9 under writes, PostgreSQL',
  run: async (context) => {
    const { url } = await context.startPostgresql();
    return measureCrashRecovery(context, await createRestartablePortal(context, { DATABASE_URL: url }));
  },
};

const jobCount = 5000;
/** Long enough for writes of each kind, and different each time. */
const [shortestMs, longestMs] = [100, 500];
/** The outbox retries an interrupted mail after two minutes at the latest. */
const mailTimeoutMs = 150_000;

async function measureCrashRecovery(context: ScenarioContext, portal: RestartablePortal): Promise<Measurement[]> {
  const kills = context.quick ? 10 : 100;
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
    if (kill % 10 === 0) context.log(`${kill} of ${kills} kills, ${ledger.applications.size} applications acknowledged`);
  }
  const { applications, corruptFiles: brokenFiles } = await exportApplications(portal, ledger, await context.createFolder());
  const lost = [...ledger.applications].filter((pair) => !applications.has(pair));
  const lostResumes = await writers.countLostResumes();
  context.log('waiting for the mails');
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

/** R4, R5: kills the portal under writes and verifies every acknowledged write. */
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
/** A random time between two kills, long enough for writes of each kind. */
const [minUptimeMs, maxUptimeMs] = [100, 500];
/** The outbox retries an interrupted mail after two minutes at the latest. */
const mailTimeoutMs = 150_000;

export async function measureCrashRecovery(
  context: ScenarioContext,
  portal: RestartablePortal,
  kills = context.quick ? 10 : 100,
): Promise<Measurement[]> {
  await importGeneratedJobs(portal, jobCount);
  const startTimes = [await portal.start()];
  const acknowledgedWrites = createAcknowledgedWrites();
  const writers = await createConcurrentWriters(portal, await fetchJobIds(portal.origin, jobCount), acknowledgedWrites);
  const random = createSeededRandom(kills);
  for (let kill = 1; kill <= kills; kill++) {
    const writing = writers.writeUntilDown();
    await setTimeout(random.integerBetween(minUptimeMs, maxUptimeMs));
    await portal.kill();
    await writing;
    startTimes.push(await portal.start());
    if (kill % 10 === 0)
      context.log(`${kill} of ${kills} kills, ${acknowledgedWrites.applications.size} applications acknowledged`);
  }
  const { applications, corruptFiles } = await exportApplications(portal, acknowledgedWrites, await context.createFolder());
  const lost = [...acknowledgedWrites.applications].filter((key) => !applications.has(key));
  const lostResumes = await writers.countLostResumes();
  context.log('waiting for the mails');
  const mails = await waitForApplicationMails(portal.mailServer, applications, mailTimeoutMs);
  return [
    expectZero('acknowledged applications lost', lost.length, `of ${acknowledgedWrites.applications.size} in ${kills} kills`),
    expectZero('candidates without their last resume', lostResumes, `${acknowledgedWrites.resumes.length} resumes acknowledged`),
    expectZero('applications without their file', corruptFiles, `of ${applications.size}`),
    expectAll('applications with a mail', applications.size, mails.delivered),
    expectAtMost('duplicate mails', kills, '', mails.duplicates),
    expectAtMost('slowest start until ready', 5000, 'ms', Math.max(...startTimes), `p50 ${Math.round(median(startTimes))}`),
  ];
}

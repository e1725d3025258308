/** R4 and R5: killed a hundred times while candidates apply and leave resumes. What was answered with success has to be there. */
import { setTimeout } from 'node:timers/promises';
import type { Figure } from '../../figure-table.ts';
import { median } from '../../figures.ts';
import { seeded } from '../../seeded.ts';
import { someJobIds } from '../../visitor-pages.ts';
import { writtenDown } from '../exported.ts';
import { type KillablePortal, openKillablePortal } from '../killable-portal.ts';
import { openLedger } from '../ledger.ts';
import { applicationMails } from '../mail-count.ts';
import { all, atMost, none, type Scenario, type Stage } from '../scenario.ts';
import { fillWithJobs } from '../some-jobs.ts';
import { openWriters } from '../writers.ts';

export const killedOnSqlite: Scenario = {
  id: 'R4',
  title: 'kill -9 under writes, SQLite',
  play: async (stage) => killed(stage, await openKillablePortal(stage)),
};

export const killedOnPostgresql: Scenario = {
  id: 'R5',
  title: 'kill -9 under writes, PostgreSQL',
  play: async (stage) => {
    const { url } = await stage.postgresql();
    return killed(stage, await openKillablePortal(stage, { DATABASE_URL: url }));
  },
};

const jobCount = 5000;
/** Long enough for some writes of each kind, and never the same twice. */
const [shortestMs, longestMs] = [100, 500];
/** A mail whose handing over was cut off is tried again after two minutes at the latest. */
const mailPatienceMs = 150_000;

async function killed(stage: Stage, portal: KillablePortal): Promise<Figure[]> {
  const kills = stage.quick ? 10 : 100;
  await fillWithJobs(portal, jobCount);
  const starts = [await portal.start()];
  const ledger = openLedger();
  const writers = await openWriters(portal, await someJobIds(portal.origin, jobCount), ledger);
  const chance = seeded(kills);
  for (let kill = 1; kill <= kills; kill++) {
    const working = writers.work();
    await setTimeout(chance.from(shortestMs, longestMs));
    await portal.kill();
    await working;
    starts.push(await portal.start());
    if (kill % 10 === 0) stage.say(`${kill} of ${kills} kills, ${ledger.applications.size} applications acknowledged`);
  }
  const { applications, brokenFiles } = await writtenDown(portal, ledger, await stage.folder());
  const lost = [...ledger.applications].filter((pair) => !applications.has(pair));
  const lostResumes = await writers.lostResumes();
  stage.say('waiting for the mails');
  const mails = await applicationMails(portal.mails, applications, mailPatienceMs);
  return [
    none('acknowledged applications lost', lost.length, `of ${ledger.applications.size} in ${kills} kills`),
    none('candidates without their last resume', lostResumes, `${ledger.resumes.length} resumes acknowledged`),
    none('applications without their file', brokenFiles, `of ${applications.size}`),
    all('applications whose mail came', applications.size, mails.came),
    atMost('mails that came twice', kills, '', mails.again),
    atMost('ready again, the slowest', 5000, 'ms', Math.max(...starts), `p50 ${Math.round(median(starts))}`),
  ];
}

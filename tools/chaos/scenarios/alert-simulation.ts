/**
 * R36, R37: compares every match of thirty days of alerts, killed in each run. R48: two nodes run the alerts of nine days, and
 * one is killed in each run.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { runCareers } from '../../../tests/support/portal/careers-cli.ts';
import { fetchJobIds } from '../../load/public-pages.ts';
import { createSeededRandom } from '../../load/seeded-random.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median, percentile } from '../../measure/statistics.ts';
import { openAlertMailbox } from '../alert-mailbox.ts';
import { startBackgroundVisitors, type VisitorTimes } from '../background-visitors.ts';
import { type SimulatedJob, toImportedJob } from '../changing-catalogue.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { createSimulatedAlerts } from '../simulated-alerts.ts';
import { simulateDays } from '../simulated-days.ts';

export const alertsOnSqlite: Scenario = {
  id: 'R36',
  title: 'alerts of 30 days, kill -9 in each run, SQLite',
  long: true,
  run: (context) => simulateAlerts(context, {}),
};

export const alertsOnPostgresql: Scenario = {
  id: 'R37',
  title: 'alerts of 30 days, kill -9 in each run, PostgreSQL',
  long: true,
  run: async (context) => simulateAlerts(context, { DATABASE_URL: (await context.startPostgresql()).url }),
};

export const alertsOnTwoNodes: Scenario = {
  id: 'R48',
  title: 'alerts of nine days by two nodes, kill -9 of one in each run, PostgreSQL',
  run: async (context) => simulateAlerts(context, { DATABASE_URL: (await context.startPostgresql()).url }, true),
};

const full = { days: 30, alerts: 10_000, jobs: 100_000, changes: 2000 };
const quickFull = { days: 9, alerts: 1000, jobs: 10_000, changes: 200 };
const quickPair = { ...quickFull, days: 3 };
const outcomes = ['rejected', 'failed', 'unanswered'] as const;
const maxRunSeconds = 300;
const maxSlowdown = 2;
/** Before each run visitors have the portal for themselves. */
const quietMs = 10_000;
const pollIntervalMs = 50;
const runTimeoutMs = 1_800_000;

async function simulateAlerts(
  context: ScenarioContext,
  settings: Record<string, string>,
  hasSecondNode = false,
): Promise<Measurement[]> {
  const scale = hasSecondNode ? (context.quick ? quickPair : quickFull) : context.quick ? quickFull : full;
  const mailbox = await openAlertMailbox();
  context.onCleanup(() => mailbox.close());
  const portal = await createRestartablePortal(context, { SMTP_URL: mailbox.url, ...settings });
  const { dataDir } = portal;
  const second = hasSecondNode
    ? await createRestartablePortal(context, { SMTP_URL: mailbox.url, ...settings, DATA_DIR: dataDir })
    : undefined;
  const days = simulateDays(scale.jobs, new Date());
  await importJobs(portal, days.initialJobs());
  await portal.start();
  await second?.start();
  const database = openDatabase(portal, context.log as (message: unknown) => void, 'batch');
  context.onCleanup(() => database.close());
  const alerts = await createSimulatedAlerts(database, scale.alerts);
  const jobNumbers = new Map<number, number>();
  await readJobNumbers(database, jobNumbers);
  const jobIds = await fetchJobIds(portal.origin, 200);
  let visits = 0;
  const startVisitors = () => startBackgroundVisitors({ origin: portal.origin, jobIds, seed: ++visits });
  const random = createSeededRandom(scale.alerts);
  const runSeconds: number[] = [];
  const quietTimes: number[] = [];
  const busyTimes: number[] = [];
  const others = { rejected: 0, failed: 0, unanswered: 0 };
  let mailsBefore = 0;

  for (let day = 1; day <= scale.days; day++) {
    const { before, during } = days.changeDay(day, scale.changes);
    await importJobs(portal, before);
    const quietVisitors = startVisitors();
    await setTimeout(quietMs);
    const quiet = await quietVisitors.stop();
    quietTimes.push(...quiet.times);
    const dayStart = new Date().toISOString();
    const due = await alerts.makeDue(day);
    // The portal looks for due alerts every ten seconds.
    await waitUntil(() => isClaimed(database));
    const startedAt = performance.now();
    const visitors = startVisitors();

    const leftAtKill = random.integerBelow(due);
    await waitUntil(async () => (await countDue(database)) <= leftAtKill);
    const killed = second && day % 2 === 0 ? second : portal;
    await killed.kill();
    // Nobody else would wait for the end of the claims; the second node does.
    if (!second) await alerts.releaseClaims();
    await killed.start();
    if (during.length > 0) await importJobs(portal, during);
    await waitUntil(async () => (await countDue(database)) === 0 && (await countPendingMails(database)) === 0);
    runSeconds.push((performance.now() - startedAt) / 1000);
    // An import slows visitors as well.
    const busy = await visitors.stop();
    if (during.length === 0) busyTimes.push(...busy.times);
    for (const kind of outcomes) others[kind] += quiet[kind] + busy[kind];

    await readJobNumbers(database, jobNumbers);
    const ledger = await database.db
      .selectFrom('alert_jobs')
      .where('mailed_at', '>=', dayStart)
      .select(['alert_id', 'job_id'])
      .execute();
    const received = [...mailbox.alerts.values()].slice(mailsBefore);
    mailsBefore += received.length;
    await alerts.compareDay(day, days, jobNumbers, ledger, received);
    context.log(
      `day ${day}: ${due} alerts, ${ledger.length} matches, ${received.length} mails, ${runSeconds.at(-1)?.toFixed(1)} s\n` +
        `    visitors before: ${formatVisitors(quiet)}; during: ${formatVisitors(busy)}\n` +
        `    until now: ${JSON.stringify(alerts.faults)}`,
    );
  }
  const { faults, criteriaCount } = alerts;
  const [quiet, busy] = [percentile(quietTimes, 99), percentile(busyTimes, 99)];
  return [
    expectZero('matches not mailed', faults.missing, `of ${faults.matches} of ${scale.alerts} alerts, ${criteriaCount} criteria`),
    expectZero('jobs mailed that do not match, or twice', faults.notMatching),
    expectZero('mails missing', faults.missingMails, `of ${faults.mails} in ${scale.days} kills`),
    expectZero('mails sent twice', faults.repeatedMails, `${mailbox.repeated()} arrived again with the same Message-ID`),
    expectZero('mails with other jobs than the ledger', faults.wrongMails),
    expectZero(
      'responses of 500 and above to visitors',
      others.failed + others.rejected,
      `${others.rejected} of them 503; ${others.unanswered} requests without a response from a killed portal`,
    ),
    expectAtMost(
      'p99 of visitors during the runs',
      maxSlowdown,
      '×',
      busy / quiet,
      `${Math.round(busy)} ms, ${Math.round(quiet)} ms between them`,
    ),
    expectAtMost(
      'slowest run, with its mails and the restart',
      maxRunSeconds,
      's',
      Math.max(...runSeconds),
      `p50 ${median(runSeconds).toFixed(1)}`,
    ),
  ];
}

const formatVisitors = ({ times, rejected, failed, unanswered }: VisitorTimes) =>
  `p99 ${Math.round(percentile(times, 99))} ms (${times.length} × 200, ${rejected} × 503, ${failed} × other, ${unanswered} without)`;

async function importJobs(portal: RestartablePortal, jobs: Iterable<SimulatedJob>): Promise<void> {
  const file = join(portal.dataDir, 'changed-jobs.json');
  await writeFile(file, formatFeed(jobs));
  const { stdout, stderr } = await runCareers(portal, 'jobs', 'import', file, '--source', 'chaos');
  if (!stdout.includes('rejected 0')) throw new Error(`The import failed: ${stdout}${stderr}`);
}

/** In parts: a hundred thousand jobs are longer than a string may be. */
function* formatFeed(jobs: Iterable<SimulatedJob>): Generator<string> {
  let separator = '{"jobs":[';
  for (const job of jobs) {
    yield separator + JSON.stringify(toImportedJob(job));
    separator = ',';
  }
  yield ']}';
}

/** Adds the numbers of new jobs to those by id. */
async function readJobNumbers({ db }: Database, numbers: Map<number, number>): Promise<void> {
  const rows = await db
    .selectFrom('jobs')
    .where('id', '>', Math.max(0, ...[...numbers.keys()].slice(-1)))
    .select(['id', 'external_id'])
    .orderBy('id')
    .execute();
  for (const { id, external_id } of rows) numbers.set(id, Number(external_id.replace('made-', '')));
}

async function waitUntil(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + runTimeoutMs;
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error('The alerts were not run in time.');
    await setTimeout(pollIntervalMs);
  }
}

const countRows = (row: { total: unknown } | undefined) => Number(row?.total ?? 0);

async function isClaimed({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('alerts').where('claimed_until', 'is not', null).select('id').limit(1).execute()).length > 0;
}

async function countDue({ db }: Database): Promise<number> {
  const due = db.selectFrom('alerts').where('state', '=', 'active').where('next_run_at', '<=', new Date().toISOString());
  return countRows(await due.select((row) => row.fn.countAll().as('total')).executeTakeFirst());
}

async function countPendingMails({ db }: Database): Promise<number> {
  const pending = db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);
  return countRows(await pending.select((row) => row.fn.countAll().as('total')).executeTakeFirst());
}

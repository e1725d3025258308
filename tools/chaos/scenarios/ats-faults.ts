/** R38, R39: applies while seven applicant tracking systems fail and the portal is killed. They fail in five ways. */
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { findSubmitter } from '#server/sources/submitters/submitter-registry.ts';
import { buildPdfResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { insertSource } from '../../../tests/support/fixtures/source-row-factory.ts';
import { type AppliedHere, type ApplyServer, openApplyServer } from '../../../tests/support/sources/apply-server.ts';
import { mostInASecond } from '../../../tests/support/sources/arrival-rates.ts';
import { type SubmitterName, submitterStandIns } from '../../../tests/support/sources/submitter-stand-ins.ts';
import { type CandidateClient, HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { createSeededRandom } from '../../load/seeded-random.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';

export const atsFaultsOnSqlite: Scenario = {
  id: 'R38',
  title: 'hand-over to applicant tracking systems that fail, and kill -9, SQLite',
  run: (context) => measureAtsFaults(context, {}),
};

export const atsFaultsOnPostgresql: Scenario = {
  id: 'R39',
  title: 'hand-over to applicant tracking systems that fail, and kill -9, PostgreSQL',
  run: async (context) => measureAtsFaults(context, { DATABASE_URL: (await context.startPostgresql()).url }),
};

const writerCount = 4;
/** A random time between two kills. */
const [minUptimeMs, maxUptimeMs] = [3000, 8000];
/** A lost attempt waits for its claim, an answer for two minutes. */
const idleTimeoutMs = 300_000;
const providers = Object.keys(submitterStandIns) as SubmitterName[];
const phoneNumber = '919812345678';

interface StandIn {
  provider: SubmitterName;
  server: ApplyServer;
}

interface QueuedRow {
  source: string;
  state: string;
  jobId: string;
  email: string;
}

async function measureAtsFaults(context: ScenarioContext, settings: Record<string, string>): Promise<Measurement[]> {
  const [jobCount, kills] = context.quick ? [28, 3] : [250, 20];
  const keys = providers.map((provider) => [`SOURCE_${provider.toUpperCase()}_KEY`, submitterStandIns[provider].key]);
  const portal = await createRestartablePortal(context, { ...settings, ...Object.fromEntries(keys) });
  await importGeneratedJobs(portal, jobCount);
  const jobs = await moveJobsToSources(portal);
  const counts = new Map<string, number>();
  const standIns: StandIn[] = [];
  for (const [index, provider] of providers.entries()) {
    const server = await openApplyServer(submitterStandIns[provider].rules(jobs.get(provider) ?? []));
    context.onCleanup(() => server.close());
    failSometimes(server, counts, 38 + index);
    standIns.push({ provider, server });
  }
  await addSources(portal, standIns);
  await portal.start();
  const jobIds = [...jobs.values()].flat().map(Number);
  const remaining: RemainingApplications[] = [];
  for (let number = 1; number <= writerCount; number++) {
    const client = await signInByCode(portal.origin, portal.mailServer, `writer-${number}@example.com`);
    await client.register(buildPdfResume());
    remaining.push({ client, jobIds: [...jobIds] });
  }
  const random = createSeededRandom(kills);
  for (let kill = 1; kill <= kills; kill++) {
    const writing = Promise.all(remaining.map(applyUntilDown));
    await setTimeout(random.integerBetween(minUptimeMs, maxUptimeMs));
    await portal.kill();
    await writing;
    await portal.start();
  }
  await Promise.all(remaining.map(applyUntilDown));
  const rows = await waitUntilSettled(portal, context);
  await portal.stop();
  return compare(rows, standIns, {
    applications: writerCount * jobCount,
    log: portal.log(),
    note: `${kills} kills, ${[...counts].map(([name, times]) => `${times} × ${name}`).join(', ')}`,
  });
}

function compare(
  rows: readonly QueuedRow[],
  standIns: readonly StandIn[],
  { applications, log, note }: { applications: number; log: string; note: string },
): Measurement[] {
  const recordedBy = new Map(standIns.map(({ provider, server }) => [provider as string, countByKey(server.recorded)]));
  const recordsOf = ({ source, jobId, email }: QueuedRow) => recordedBy.get(source)?.get(`${jobId} ${email}`) ?? 0;
  const inState = (state: string) => rows.filter((row) => row.state === state);
  const canTell = rows.filter(({ source }) => findSubmitter(source)?.whenInDoubt !== 'leave');
  const lever = standIns.find(({ provider }) => provider === 'lever')?.server.arrivals ?? [];
  const secrets = [
    ...providers.map((provider) => submitterStandIns[provider].key.split(':').at(-1)),
    '@example.com',
    phoneNumber,
  ];
  const violations = standIns.flatMap(({ server }) => server.violations);
  const [handedOver, uncertain] = [inState('handed_over'), inState('uncertain')];
  return [
    expectAll('applications handed over or listed as uncertain', applications, handedOver.length + uncertain.length, note),
    expectZero('handed over and not recorded exactly once', handedOver.filter((row) => recordsOf(row) !== 1).length),
    expectAll(
      'recorded exactly once where the system can tell or refuse',
      canTell.length,
      canTell.filter((row) => row.state === 'handed_over' && recordsOf(row) === 1).length,
    ),
    expectZero(
      'recorded more than once',
      rows.filter((row) => recordsOf(row) > 1).length,
      `${uncertain.length} uncertain, of which ${uncertain.filter((row) => recordsOf(row) === 1).length} had arrived`,
    ),
    expectAtMost('requests to Lever in any second', 2, '', mostInASecond(lever)),
    expectZero('requests that a strict system refuses', violations.length, violations[0]),
    expectZero('keys, addresses and numbers in the log', secrets.filter((secret) => secret && log.includes(secret)).length),
  ];
}

function countByKey(recorded: readonly AppliedHere[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { jobId, email } of recorded) counts.set(`${jobId} ${email}`, (counts.get(`${jobId} ${email}`) ?? 0) + 1);
  return counts;
}

/** The first request of an application fails in a fifth of cases. */
function failSometimes(server: ApplyServer, counts: Map<string, number>, seed: number): void {
  const random = createSeededRandom(seed);
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  server.behavior = (_application, attempt) => {
    const percent = attempt === 1 ? random.integerBetween(1, 100) : 100;
    if (percent <= 4) {
      count('429');
      return { status: 429, headers: { 'retry-after': '1' } };
    }
    if (percent <= 10) {
      count('500');
      return { status: 500 };
    }
    if (percent <= 11) {
      count('hung');
      return 'hang';
    }
    if (percent <= 12) {
      count('hung after recording');
      return 'hang-recorded';
    }
    if (percent <= 20) {
      count('closed after recording');
      return 'close';
    }
    return 'accept';
  };
}

/** Distributes the jobs evenly. Their ids at the systems are those of the portal. */
async function moveJobsToSources(portal: RestartablePortal): Promise<Map<SubmitterName, string[]>> {
  return withDatabase(portal, async (db) => {
    const rows = await db.selectFrom('jobs').select('id').orderBy('id').execute();
    const jobs = new Map<SubmitterName, string[]>(providers.map((provider) => [provider, []]));
    for (const [index, { id }] of rows.entries()) {
      const source = providers[index % providers.length] ?? 'greenhouse';
      jobs.get(source)?.push(String(id));
      await db
        .updateTable('jobs')
        .set({ source, external_id: String(id) })
        .where('id', '=', id)
        .execute();
    }
    return jobs;
  });
}

async function addSources(portal: RestartablePortal, standIns: readonly StandIn[]): Promise<void> {
  await withDatabase(portal, async (db) => {
    for (const { provider, server } of standIns) await insertSource(db, { name: provider, provider, base: server.base });
  });
}

async function withDatabase<Result>(
  { dataDir, databaseUrl }: RestartablePortal,
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ dataDir, databaseUrl }, () => {});
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

interface RemainingApplications {
  client: CandidateClient;
  jobIds: number[];
}

async function applyUntilDown({ client, jobIds }: RemainingApplications): Promise<void> {
  for (let jobId = jobIds.at(-1); jobId !== undefined; jobId = jobIds.at(-1)) {
    try {
      await client.apply(jobId);
    } catch (error) {
      // The killed portal stored the application, and its answer was lost.
      if (!(error instanceof HttpStatusError)) return;
      // A portal that has just started may have no connection to its database yet.
      if (error.status === 503) {
        await setTimeout(300);
        continue;
      }
      if (error.status !== 409) throw error;
    }
    jobIds.pop();
    // Applications continue during all kills.
    await setTimeout(300);
  }
}

/** Returns when none waits, or nothing changes for a while. */
async function waitUntilSettled(portal: RestartablePortal, context: ScenarioContext): Promise<QueuedRow[]> {
  let [lastOpen, lastAt] = [-1, performance.now()];
  for (;;) {
    const rows = await readRows(portal);
    const open = rows.filter(({ state }) => state === 'waiting' || state === 'sending').length;
    if (open === 0 || performance.now() - lastAt > idleTimeoutMs) return rows;
    if (open !== lastOpen) {
      if (lastOpen === -1) context.log(`${open} of ${rows.length} applications wait`);
      [lastOpen, lastAt] = [open, performance.now()];
    }
    await setTimeout(1000);
  }
}

const readRows = (portal: RestartablePortal): Promise<QueuedRow[]> =>
  withDatabase(portal, (db) =>
    db
      .selectFrom('ats_deliveries')
      .innerJoin('application_history', 'application_history.receipt_id', 'ats_deliveries.receipt_id')
      .innerJoin('jobs', 'jobs.id', 'application_history.job_id')
      .innerJoin('candidates', 'candidates.id', 'application_history.candidate_id')
      .select(['ats_deliveries.source', 'ats_deliveries.state', 'jobs.external_id as jobId', 'candidates.email'])
      .execute(),
  );

/**
 * R33, R34: applies and withdraws while webhook receiver and portal fail. The receiver fails in four ways; the portal is killed.
 */
import { setTimeout } from 'node:timers/promises';
import { withdrawalUndoMs } from '#contract/limits.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../../tests/support/fakes/webhook-receiver.ts';
import { buildPdfResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { type CandidateClient, HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { fetchJobIds } from '../../load/public-pages.ts';
import { createSeededRandom } from '../../load/seeded-random.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';

export const webhookFaultsOnSqlite: Scenario = {
  id: 'R33',
  title: 'the webhook receiver fails, and kill -9, SQLite',
  run: (context) => measureWebhookFaults(context, {}),
};

export const webhookFaultsOnPostgresql: Scenario = {
  id: 'R34',
  title: 'the webhook receiver fails, and kill -9, PostgreSQL',
  run: async (context) => measureWebhookFaults(context, { DATABASE_URL: (await context.startPostgresql()).url }),
};

const [writerCount, jobCount] = [4, 250];
/** A random time between two kills. */
const [minUptimeMs, maxUptimeMs] = [2000, 5000];
/** An event whose second attempt fails waits five minutes. */
const idleTimeoutMs = 360_000;

async function measureWebhookFaults(context: ScenarioContext, settings: Record<string, string>): Promise<Measurement[]> {
  const kills = context.quick ? 3 : 30;
  const receiver = await openWebhookReceiver();
  context.onCleanup(() => receiver.close());
  const reactions = failSometimes(receiver);
  const portal = await createRestartablePortal(context, {
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
    ...settings,
  });
  await importGeneratedJobs(portal, jobCount);
  await portal.start();
  const jobIds = await fetchJobIds(portal.origin, jobCount);
  const writers: CandidateClient[] = [];
  for (let number = 1; number <= writerCount; number++) {
    const client = await signInByCode(portal.origin, portal.mailServer, `writer-${number}@example.com`);
    await client.register(buildPdfResume());
    writers.push(client);
  }
  const remaining = writers.map((client) => ({ client, jobIds: [...jobIds] }));
  const random = createSeededRandom(kills);
  for (let kill = 1; kill <= kills; kill++) {
    const writing = Promise.all(remaining.map(applyUntilDown));
    await setTimeout(random.integerBetween(minUptimeMs, maxUptimeMs));
    if (kill === Math.ceil(kills / 2)) await withdrawEverySecond(portal);
    await portal.kill();
    await writing;
    await portal.start();
  }
  await Promise.all(remaining.map(applyUntilDown));
  const withdrawn = await withdrawEverySecond(portal);
  const applications = writerCount * jobCount;
  context.log(`${kills} kills, ${receiver.events.length} of ${applications + withdrawn} events arrived; waiting for the others`);
  await waitForEvents(receiver, applications + withdrawn);
  const created = receiver.events.filter(({ type }) => type === 'application.created');
  const keyOf = ({ type, data }: (typeof created)[number]) => `${type} ${data.application.id}`;
  const keys = new Set(receiver.events.map(keyOf));
  const unordered = receiver.events.filter((event, position) => {
    const createdKey = `application.created ${event.data.application.id}`;
    return (
      event.type === 'application.withdrawn' && receiver.events.findIndex((other) => keyOf(other) === createdKey) >= position
    );
  });
  const repeated = receiver.attempts.length - new Set(receiver.attempts).size;
  return [
    expectAll('applications delivered', applications, new Set(created.map(keyOf)).size, `${kills} kills, ${reactions()}`),
    expectAll('withdrawals delivered', withdrawn, keys.size - new Set(created.map(keyOf)).size),
    expectZero('events under more than one id', receiver.events.length - keys.size, `${repeated} repeated requests`),
    expectZero('withdrawals before their application', unordered.length),
    expectZero('requests that a strict receiver refuses', receiver.violations.length),
  ];
}

/** The first request of an event fails in a fifth of cases. Returns the counts. */
function failSometimes(receiver: WebhookReceiver): () => string {
  const random = createSeededRandom(33);
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  receiver.behavior = (_event, attempt) => {
    const percent = attempt === 1 ? random.integerBetween(1, 100) : 100;
    if (percent <= 4) {
      count('429');
      return { status: 429, headers: { 'retry-after': '1' } };
    }
    if (percent <= 12) {
      count('500');
      return 500;
    }
    if (percent <= 13) {
      count('hung');
      return 'hang';
    }
    if (percent <= 21) {
      count('closed after recording');
      return 'close';
    }
    return 'accept';
  };
  return () => [...counts].map(([name, times]) => `${times} × ${name}`).join(', ');
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
      if (error.status !== 409) throw error;
    }
    jobIds.pop();
    // Applications continue during all kills.
    await setTimeout(20);
  }
}

/** Withdraws eleven minutes ago, because the hand-over follows after ten. Returns the number of all withdrawals. */
async function withdrawEverySecond({ dataDir, databaseUrl }: RestartablePortal): Promise<number> {
  const database = openDatabase({ dataDir, databaseUrl }, () => {});
  const withdrawnAt = new Date(Date.now() - withdrawalUndoMs - 60_000).toISOString();
  const selectSecond = database.db.selectFrom('application_history').where((row) => row(row('id', '%', 2), '=', 0));
  await database.db
    .updateTable('application_history')
    .set({ withdrawn_at: withdrawnAt })
    .where('id', 'in', selectSecond.select('id'))
    .where('withdrawn_at', 'is', null)
    .execute();
  const { count } = await selectSecond.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  await database.close();
  return count;
}

/** Returns when all have arrived, or none for a while. */
async function waitForEvents({ events }: WebhookReceiver, expected: number): Promise<void> {
  let lastAt = performance.now();
  for (let arrived = events.length; arrived < expected && performance.now() - lastAt < idleTimeoutMs; arrived = events.length) {
    await setTimeout(200);
    if (events.length > arrived) lastAt = performance.now();
  }
}

/** R35: undoes quick applications at the moment of their hand-over. Each is undone or delivered, never both. */
import { setTimeout } from 'node:timers/promises';
import { quickApplyUndoMs } from '#contract/limits.ts';
import { openWebhookReceiver, webhookSecret } from '../../../tests/support/fakes/webhook-receiver.ts';
import { buildPdfResume } from '../../../tests/support/fixtures/resume-factory.ts';
import { type CandidateClient, HttpStatusError, signInByCode } from '../../load/candidate-client.ts';
import { fetchJobIds } from '../../load/public-pages.ts';
import { createSeededRandom } from '../../load/seeded-random.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';

export const undoAtHandOver: Scenario = {
  id: 'R35',
  title: 'quick applications undone at their hand-over, both engines',
  async run(context) {
    const { url } = await context.startPostgresql();
    const onSqlite = await measureUndo(context, 'SQLite', {});
    return [...onSqlite, ...(await measureUndo(context, 'PostgreSQL', { DATABASE_URL: url }))];
  },
};

const candidateCount = 4;
/** Between the applications of one candidate. */
const pauseMs = 120;
/** An undo is sent this long before or after the ten seconds at most. */
const edgeMs = 200;
const deliveryTimeoutMs = 60_000;

async function measureUndo(context: ScenarioContext, engine: string, settings: Record<string, string>): Promise<Measurement[]> {
  const jobCount = context.quick ? 25 : 250;
  const receiver = await openWebhookReceiver();
  context.onCleanup(() => receiver.close());
  const portal = await createRestartablePortal(context, {
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
    ...settings,
  });
  await importGeneratedJobs(portal, jobCount);
  await portal.start();
  const jobIds = await fetchJobIds(portal.origin, jobCount);
  const random = createSeededRandom(35);
  const undone = new Set<string>();
  const refused = new Set<string>();

  async function applyAndUndo(client: CandidateClient, jobId: number): Promise<void> {
    const pressedAt = performance.now();
    const applicationId = await client.quickApply(jobId);
    // The portal counts from the moment at which it stores the application: between the press and its answer.
    const storedAt = (pressedAt + performance.now()) / 2;
    await setTimeout(storedAt + quickApplyUndoMs + random.integerBetween(-edgeMs, edgeMs) - performance.now());
    await client.undoQuickApply(applicationId).then(
      () => undone.add(applicationId),
      (error) => {
        if (!(error instanceof HttpStatusError && error.status === 409)) throw error;
        refused.add(applicationId);
      },
    );
  }

  await Promise.all(
    Array.from({ length: candidateCount }, async (_, number) => {
      const client = await signInByCode(portal.origin, portal.mailServer, `hasty-${number}@example.com`);
      await client.register(buildPdfResume());
      await Promise.all(
        jobIds.map(async (jobId, index) => {
          await setTimeout(index * pauseMs);
          await applyAndUndo(client, jobId);
        }),
      );
    }),
  );
  const deadline = performance.now() + deliveryTimeoutMs;
  const listDelivered = () => new Set(receiver.events.map(({ data }) => data.application.id as string));
  while (listDelivered().size < refused.size && performance.now() < deadline) await setTimeout(100);
  // An undone application must not arrive later either.
  await setTimeout(quickApplyUndoMs / 2);
  const delivered = listDelivered();
  const total = candidateCount * jobCount;
  return [
    expectZero(`undone and delivered, ${engine}`, [...undone].filter((id) => delivered.has(id)).length, `of ${total}`),
    expectZero(`refused and not delivered, ${engine}`, [...refused].filter((id) => !delivered.has(id)).length),
    expectAtMost(
      `larger share of the two outcomes, ${engine}`,
      95,
      '%',
      (Math.max(undone.size, refused.size) / total) * 100,
      `${undone.size} undone, ${refused.size} delivered`,
    ),
  ];
}

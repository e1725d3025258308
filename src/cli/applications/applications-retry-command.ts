/** `careers applications retry`: hands refused and uncertain applications over again. */
import { submissionStore } from '#server/applications/submission-store.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import { createAtsQueue } from '#server/sources/delivery/ats-queue.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { withMigratedDatabase } from '../command-database.ts';

const help = `careers applications retry RECEIPT… | --source NAME [--uncertain]
  Queues applications for their applicant tracking systems again; the portal sends them within seconds. An application
  that was never queued, because its source had no key, is queued too if it is named by its receipt_id.
    --source NAME     all refused ones of this source
    --uncertain       with --source: the uncertain ones as well. Look at the system first: those that arrived come twice.`;

export const applicationsRetryCommand: Command = { name: 'applications retry', help, run };

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string' }, uncertain: { type: 'boolean', default: false } },
  });
  const { source, uncertain } = values;
  const ids = [...new Set(positionals)];
  if ((source === undefined) === (ids.length === 0) || (uncertain && source === undefined))
    throw new CommandError(2, 'Say which applications: their receipts, or --source NAME.');
  return withMigratedDatabase(async ({ db }, env) => {
    const at = new Date().toISOString();
    const store = atsDeliveryStore(db);
    if (source !== undefined) {
      console.log(`queued ${await store.requeue({ source, states: uncertain ? ['refused', 'uncertain'] : ['refused'] }, at)}`);
      return 0;
    }
    const queued = (await store.requeue({ ids }, at)) + (await enqueueNew(db, env, ids));
    if (queued < ids.length)
      throw new CommandError(
        1,
        `Queued ${queued} of ${ids.length}. The others are unknown, waiting, handed over, withdrawn, or of a source that hands nothing over.`,
      );
    console.log(`queued ${queued}`);
    return 0;
  });
}

/** Applications that no row knows yet. */
async function enqueueNew(db: Db, env: Config, ids: readonly string[]): Promise<number> {
  const queue = createAtsQueue({ keys: env.sourceKeys, now: () => new Date() });
  const store = submissionStore(db);
  let queued = 0;
  for (const id of ids) {
    const submission = await store.find(id);
    if (submission?.releasedAt == null || submission.withdrawnAt !== null) continue;
    if (submission.handedOverAt !== null && submission.undeliveredSince === null) continue;
    if (await queue.enqueue(db, submission, false)) queued++;
  }
  return queued;
}

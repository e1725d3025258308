/** `careers webhooks list`: lists events that webhooks have not accepted. */
import { type ListedDelivery, webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import { type Command, parseCommandArgs } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers webhooks list
  Lists the events that webhooks have not accepted, oldest first: those that failed for good, and those that wait with
  their next attempt.`;

export const webhooksListCommand: Command = { name: 'webhooks list', help, run };

/** Rows in memory at a time. */
const batchSize = 500;

async function run(args: string[]): Promise<number> {
  parseCommandArgs({ args });
  return withMigratedDatabase(async ({ db }) => {
    const deliveries = webhookDeliveryStore(db);
    const counts = { failed: 0, waiting: 0 };
    let page = await deliveries.listUndelivered(0, batchSize);
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      for (const delivery of page) {
        console.log(formatDelivery(delivery));
        counts[delivery.failedAt === null ? 'waiting' : 'failed']++;
      }
      page = await deliveries.listUndelivered(last.position, batchSize);
    }
    console.log(`failed ${counts.failed}, waiting ${counts.waiting}`);
    return 0;
  });
}

function formatDelivery({
  id,
  endpoint,
  type,
  attempts,
  lastResult,
  createdAt,
  nextAttemptAt,
  failedAt,
}: ListedDelivery): string {
  const state = failedAt === null ? `waits until ${nextAttemptAt}` : `failed ${failedAt}`;
  return [id, endpoint, type, createdAt, state, `attempts ${attempts}`, lastResult ?? ''].join('  ').trimEnd();
}

/** `careers webhooks replay`: queues failed events again. */
import { isoAfter } from '#server/platform/time/iso-timestamps.ts';
import { type ReplaySelection, webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import { webhookLifetimeMs } from '#server/webhooks/webhook-retries.ts';
import { type Command, CommandError, parseCommandArgs, parseSince } from './command.ts';
import { withMigratedDatabase } from './command-database.ts';

const help = `careers webhooks replay ID… | --since DATE
  Queues failed events again, with the same ids. The portal sends them within seconds. An application that was withdrawn
  meanwhile is not sent.
    --since DATE   all that failed of the events since this time: 2026-11-05 or 2026-11-05T14:00:00Z`;

export const webhooksReplayCommand: Command = { name: 'webhooks replay', help, run };

async function run(args: string[]): Promise<number> {
  const selection = parseOptions(args);
  return withMigratedDatabase(async ({ db }) => {
    const now = new Date();
    const expiresAt = isoAfter(now, webhookLifetimeMs);
    const { queued, withdrawn } = await webhookDeliveryStore(db).replay(selection, now.toISOString(), expiresAt);
    if (withdrawn > 0) console.error(`left out ${withdrawn} of withdrawn applications`);
    if ('ids' in selection && queued < selection.ids.length)
      throw new CommandError(
        1,
        `Queued ${queued} of ${selection.ids.length}. Only failed events can be queued; waiting ones are sent without it.`,
      );
    console.log(`queued ${queued}`);
    return 0;
  });
}

function parseOptions(args: string[]): ReplaySelection {
  const { values, positionals } = parseCommandArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  });
  const ids = [...new Set(positionals)];
  if ((values.since === undefined) === (ids.length === 0))
    throw new CommandError(2, 'Say which events: their ids, or --since DATE.');
  if (values.since === undefined) return { ids };
  return { since: parseSince(values.since) };
}

/** `careers sources remove`: stops reading a source. */
import { catalogueStore } from '#server/catalogue/catalogue-store.ts';
import { operatorJobStore } from '#server/catalogue/operator-job-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSearch } from '#server/search/search.ts';
import { atsDeliveryStore } from '#server/sources/delivery/ats-delivery-store.ts';
import { sourceStore } from '#server/sources/source-store.ts';
import { openWebhookEvents } from '#server/webhooks/webhook-events.ts';
import { type Command, CommandError, parseCommandArgs } from '../command.ts';
import { now, requireSource, withSources } from './source-context.ts';

const help = `careers sources remove NAME [--close-jobs]
  Stops reading a source. Its jobs stay open. Applications that wait for it are handed over no more, and listed as refused,
  or as uncertain after an attempt without an answer.
    --close-jobs    closes them too`;

export const sourcesRemoveCommand: Command = { name: 'sources remove', help, run };

async function run(args: string[]): Promise<number> {
  const options = { 'close-jobs': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseCommandArgs({ args, allowPositionals: true, options });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new CommandError(2, 'Name one source.');
  return withSources(async ({ database, env, store }) => {
    const { origin } = await requireSource(store, name);
    if (origin === 'file' && env.sourcesFile !== undefined)
      throw new CommandError(1, `SOURCES_FILE names "${name}". Remove it there, and restart the portal.`);
    const waited = await remove(database, name);
    if (!values['close-jobs']) {
      console.log(`removed ${name}. Its open jobs stay: ${await countOpen(database, name)}`);
      printWaited(name, waited);
      return 0;
    }
    const catalogue = catalogueStore(database.db, createSearch(database, now), openWebhookEvents(env, now));
    const closed = await catalogue.closeUnlisted(
      name,
      () => false,
      () => {},
      now().toISOString(),
    );
    await catalogue.refreshIndex();
    console.log(`removed ${name}, closed ${closed}`);
    printWaited(name, waited);
    return 0;
  });
}

/** Returns the number of applications that waited for the source. */
function remove({ db }: Database, name: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sourceStore(trx).delete(name);
    const ended = await atsDeliveryStore(trx).settleRemoved(now().toISOString());
    return ended.get(name) ?? 0;
  });
}

function printWaited(name: string, waited: number): void {
  if (waited === 0) return;
  console.log(
    `Applications that waited for it: ${waited}. See: careers applications handed-over --source ${name}\n` +
      `To mail the refused ones: careers applications undelivered --send\n` +
      `To hand them over once ${name} is added again: careers applications retry --source ${name}`,
  );
}

async function countOpen({ db }: Database, source: string): Promise<number> {
  const counts = await operatorJobStore(db, now().toISOString()).countBySource();
  return counts.find((count) => count.source === source && count.jobState === 'open')?.total ?? 0;
}

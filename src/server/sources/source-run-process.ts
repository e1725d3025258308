/** Entry point of a source's child process. */
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSearch } from '../search/search.ts';
import { openWebhookEvents } from '../webhooks/webhook-events.ts';
import type { SourceProcessData, SourceProcessMessage, SourceProcessResult } from './source-process.ts';
import { runSource } from './source-run.ts';
import { sourceStore } from './source-store.ts';

const controller = new AbortController();
const { signal } = controller;
const now = () => new Date();
const { promise: started, resolve: start } = Promise.withResolvers<SourceProcessData>();

process.on('message', (message: SourceProcessMessage) => {
  if (message === 'abort') controller.abort(new Error('the portal stops'));
  else start(message);
});
// Nothing waits for the result.
process.on('disconnect', () => process.exit());
// A terminal sends them to all processes. The portal says when to stop, and kills what does not.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {});
process.on('uncaughtException', fail);

await started.then(run).then(end, fail);

async function run({ config, name, claimId }: SourceProcessData): Promise<SourceProcessResult> {
  const database = openDatabase(config, () => {}, 'batch');
  try {
    const { db } = database;
    const source = await sourceStore(db).find(name);
    if (!source) return { reason: 'the source was removed', isAborted: true };
    const { dataDir, publicOrigin, importAllowHosts } = config;
    const access = { db, dataDir, publicOrigin, importAllowHosts, now, random: Math.random, signal };
    const catalogue = catalogueStore(db, createSearch(database, now), openWebhookEvents(config, now));
    return await runSource(source, access, { catalogue, claimId, allowClose: 0 });
  } finally {
    await database.close();
  }
}

function fail(error: Error): void {
  end({ reason: error.message, isAborted: signal.aborted });
}

function end(result: SourceProcessResult): void {
  process.send?.(result, () => process.exit());
}

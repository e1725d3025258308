/** Runs one claimed source in a thread, with a database connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSearch } from '../search/search.ts';
import { openWebhookEvents } from '../webhooks/webhook-events.ts';
import { runSource } from './source-run.ts';
import { sourceStore } from './source-store.ts';
import type { SourceThreadData, SourceThreadResult } from './source-thread.ts';

const { config, name, claimId } = workerData as SourceThreadData;
const controller = new AbortController();
const { signal } = controller;
parentPort?.once('message', () => controller.abort(new Error('the portal stops')));
parentPort?.unref();

const now = () => new Date();
const database = openDatabase(config, () => {}, 'batch');
try {
  parentPort?.postMessage(await run());
} finally {
  await database.close();
}

async function run(): Promise<SourceThreadResult> {
  const { db } = database;
  const source = await sourceStore(db).find(name);
  if (!source) return { reason: 'the source was removed', isAborted: true };
  const { dataDir, publicOrigin, importAllowHosts } = config;
  const access = { db, dataDir, publicOrigin, importAllowHosts, now, random: Math.random, signal };
  const catalogue = catalogueStore(db, createSearch(database, now), openWebhookEvents(config, now));
  try {
    return await runSource(source, access, { catalogue, claimId, allowClose: 0 });
  } catch (error) {
    return { reason: (error as Error).message, isAborted: signal.aborted };
  }
}

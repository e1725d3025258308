/** Runs searches in a thread with a read-only connection, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { openReadOnlySqlite } from '#server/platform/db/database.ts';
import { createSearch } from '../search.ts';
import type { SearchReply, SearchRequest } from './search-thread.ts';

const { dataDir } = workerData as { dataDir: string };
const { find, findChanged } = createSearch(openReadOnlySqlite(dataDir), () => new Date());

parentPort?.on('message', async ({ search, at, changedAfter }: SearchRequest) => {
  const found = changedAfter === undefined ? find(search, at) : findChanged(search, changedAfter, at);
  const reply: SearchReply = await found.then(
    (result) => ({ result }),
    (error) => ({ error: { message: String(error.message), code: error.code, errcode: error.errcode } }),
  );
  parentPort?.postMessage(reply);
});

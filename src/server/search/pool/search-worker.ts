/** Runs searches in a thread with a read-only connection, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { openReadOnlySqlite } from '#server/platform/db/database.ts';
import { createSearch } from '../search.ts';
import type { SearchReply, SearchRequest } from './search-thread.ts';

const { dataDir } = workerData as { dataDir: string };
const { find } = createSearch(openReadOnlySqlite(dataDir), () => new Date());

parentPort?.on('message', async ({ search, at }: SearchRequest) => {
  const reply: SearchReply = await find(search, at).then(
    (result) => ({ result }),
    (error) => ({ error: { message: String(error.message), code: error.code, errcode: error.errcode } }),
  );
  parentPort?.postMessage(reply);
});

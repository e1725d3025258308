/** Deletes many rows in short statements. */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { DeleteResult } from 'kysely';

const batchSize = 1000;

/**
 * Deletes until no row is left or the signal aborts. Yields between batches, so that requests and signals are handled.
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  deleteBatch: (limit: number) => Promise<DeleteResult>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const deleted = Number((await deleteBatch(batchSize)).numDeletedRows);
    total += deleted;
    if (deleted < batchSize) break;
    await nextTick();
  }
  return total;
}

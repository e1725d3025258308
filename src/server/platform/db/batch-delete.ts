import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { DeleteResult } from 'kysely';

const batchSize = 1000;

/**
 * Deletes until nothing is left, or until it is asked to stop: no statement takes long, however much has piled up, and
 * requests and signals have their turns between.
 * @returns how many are gone
 */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<DeleteResult>,
  stopped: AbortSignal | undefined,
): Promise<number> {
  let gone = 0;
  while (!stopped?.aborted) {
    const deleted = Number((await deleteSome(batchSize)).numDeletedRows);
    gone += deleted;
    if (deleted < batchSize) break;
    await turnOfTheLoop();
  }
  return gone;
}

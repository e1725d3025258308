import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { DeleteResult } from 'kysely';

const mostAtOnce = 1000;

/**
 * Deletes until nothing is left, or until it is asked to stop: no statement takes long, however much has piled up, and
 * requests and signals have their turns between.
 * @returns how many are gone
 */
export async function inBatches(
  deleteSome: (most: number) => Promise<DeleteResult>,
  stopped: AbortSignal | undefined,
): Promise<number> {
  let gone = 0;
  while (!stopped?.aborted) {
    const deleted = Number((await deleteSome(mostAtOnce)).numDeletedRows);
    gone += deleted;
    if (deleted < mostAtOnce) break;
    await turnOfTheLoop();
  }
  return gone;
}

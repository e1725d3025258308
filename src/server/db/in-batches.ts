import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { DeleteResult } from 'kysely';

const mostAtOnce = 1000;

/** Deletes until nothing is left: no statement takes long, however much has piled up, and requests have their turns between. */
export async function inBatches(deleteSome: (most: number) => Promise<DeleteResult>): Promise<number> {
  let gone = 0;
  for (;;) {
    const deleted = Number((await deleteSome(mostAtOnce)).numDeletedRows);
    gone += deleted;
    if (deleted < mostAtOnce) return gone;
    await turnOfTheLoop();
  }
}

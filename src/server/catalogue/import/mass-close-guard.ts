/** Stops an import that would close most jobs of its source. An empty or partial feed would. */

/** Closings of a complete feed, and the jobs of its source that were open before it. */
export interface PlannedClose {
  closing: number;
  open: number;
}

/** Follows the name of the feed: `jobs.json` + ` would close 96 of …`. */
export class MassCloseError extends Error {
  constructor(
    { closing, open }: PlannedClose,
    reason = `would close ${closing} of the ${open} open jobs of its source, so none was closed`,
  ) {
    super(`${reason}. If that is right, add --allow-close ${closing}`);
  }
}

/** The feed lists nothing, which is rarely meant. */
export class EmptyFeedError extends MassCloseError {
  constructor(planned: PlannedClose) {
    super(planned, `is empty, so none of the ${planned.open} open jobs of its source was closed`);
  }
}

/** Small sources may change as a whole. */
const alwaysAllowed = 5;

/**
 * @param allowed the number of jobs that the operator allows to close
 * @param isSuspect the feed is empty and likely to be broken, so that nothing else is allowed
 */
export function assertNoMassClose({ closing, open }: PlannedClose, allowed: number, isSuspect = false): void {
  const limit = isSuspect ? allowed : Math.max(alwaysAllowed, Math.floor(open / 2), allowed);
  if (closing > limit) throw isSuspect ? new EmptyFeedError({ closing, open }) : new MassCloseError({ closing, open });
}

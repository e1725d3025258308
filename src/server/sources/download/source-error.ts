/** Errors of a source. Their messages follow its name: `acme` + ` answered 404`. */

/** The source cannot be read now; its jobs stay as they are. */
export class SourceError extends Error {
  /** The source's own wish for the next attempt. */
  readonly retryAfterMs: number;
  /** The status of the answer, if it decided. */
  readonly status: number | undefined;

  constructor(message: string, { retryAfterMs = 0, status }: { retryAfterMs?: number; status?: number } = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

/** The list is what the last complete run has read. */
export class NotModified extends Error {}

/** One row is no job. Follows its id: `7: its page has no JobPosting`. */
export class RowError extends Error {}

/** Completes the message of a list that ends early. */
export const afterJobs = (count: number) => (count > 0 ? ` after ${count} jobs` : '');

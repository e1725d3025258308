/** The interface of feed formats, each a function from bytes to raw jobs. */

/** A job in the import format before validation, or a syntax error. The position is for people: `line 17`. */
export type RawFeedItem = RawJob | { position: string; error: string };

export interface RawJob {
  position: string;
  raw: unknown;
  /** What the source calls a field: `pay.min` → `column F "Salary from"`. Other fields keep their names. */
  fieldLabels?: Readonly<Record<string, string>>;
  /** Values that the parser cannot convert, each a reason to reject the job. Their fields are left out of `raw`. */
  problems?: readonly string[];
}

export type DateOrder = 'day-first' | 'month-first';

export interface FeedOptions {
  /** Values of empty cells and missing columns, by the name of a column. */
  defaults?: Readonly<Record<string, string>>;
  /** Decides dates such as 03/04/2026, which are rejected otherwise. */
  dateOrder?: DateOrder | undefined;
  /** Receives what the operator should know of the feed as a whole. */
  onNote?(note: string): void;
}

/** Throws a FeedError for bytes of another format. */
export type FeedParser = (bytes: AsyncIterable<Uint8Array>, options?: FeedOptions) => AsyncIterable<RawFeedItem>;

/** In characters. A job may otherwise be as large in memory as a few compressed megabytes unpack to. */
export const maxJobLength = 5_000_000;
export const tooLong = `has more than ${maxJobLength.toLocaleString('en')} characters`;
export const jobTooLong = `${tooLong} in one job`;

/** The feed as a whole cannot be read. The message follows the name of the source: `jobs.json` + ` is empty`. */
export class FeedError extends Error {}

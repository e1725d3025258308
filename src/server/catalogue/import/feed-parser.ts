/** The interface of feed formats, each a function from bytes to raw jobs. */

/** A job in the import format before validation, or a syntax error. The position is for people: `line 17`. */
export type RawFeedItem = { position: string; raw: unknown } | { position: string; error: string };

/** Throws a FeedError for bytes of another format. */
export type FeedParser = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<RawFeedItem>;

/** The feed as a whole cannot be read. The message follows the name of the source: `jobs.json` + ` is empty`. */
export class FeedError extends Error {}

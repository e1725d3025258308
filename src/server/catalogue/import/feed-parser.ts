/** What a feed format is: one file with a function that turns a source's bytes into jobs of the import format. */

/** A job as a feed lists it: in the shape of the import format, but not yet held against its rules. */
export type RawFeedItem = { at: string; raw: unknown } | { at: string; fault: string };

/** Throws a FeedFault when the bytes are not of its format. */
export type FeedParser = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<RawFeedItem>;

/** A source cannot be read as a whole. The message goes on after the source's name: `jobs.json` + ` is empty`. */
export class FeedError extends Error {}

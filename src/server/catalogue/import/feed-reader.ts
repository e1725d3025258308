/** Parses and validates the jobs of a feed. */

import type { FeedParser } from './feed-parser.ts';
import { parseJob } from './imported-job-schema.ts';
import type { FeedItem } from './job-import.ts';
import { parseJsonFeed } from './json-feed-parser.ts';

/** The values of `--format`. `auto` is the portal's own format. */
export const feedParsers: Record<string, FeedParser> = { auto: parseJsonFeed, json: parseJsonFeed };

export async function* readFeed(bytes: AsyncIterable<Uint8Array>, parseFeed: FeedParser): AsyncGenerator<FeedItem> {
  for await (const item of parseFeed(bytes)) {
    const { position } = item;
    yield 'error' in item ? { position, externalId: undefined, reason: item.error } : { position, ...parseJob(item.raw) };
  }
}

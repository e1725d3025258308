/** From a source's bytes to jobs that are ready to load: the format unpacks them, the rules judge each. */

import type { FeedParser } from './feed-parser.ts';
import { parseJob } from './imported-job-schema.ts';
import type { FeedItem } from './job-import.ts';
import { parseJsonFeed } from './json-feed-parser.ts';

/** Every format that `--format` names. `auto` is the one that the portal itself defines. */
export const feedParsers: Record<string, FeedParser> = { auto: parseJsonFeed, json: parseJsonFeed };

export async function* readFeed(bytes: AsyncIterable<Uint8Array>, format: FeedParser): AsyncGenerator<FeedItem> {
  for await (const listed of format(bytes)) {
    const { at } = listed;
    yield 'fault' in listed ? { at, externalId: undefined, reason: listed.fault } : { at, ...parseJob(listed.raw) };
  }
}

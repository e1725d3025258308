/** From a source's bytes to jobs that are ready to load: the format unpacks them, the rules judge each. */
import type { ReadJob } from '../jobs/job-import.ts';
import type { FeedFormat } from './feed-format.ts';
import { readJob } from './job-rules.ts';
import { jsonFeed } from './json-feed.ts';

/** Every format that `--format` names. `auto` is the one that the portal itself defines. */
export const feedFormats: Record<string, FeedFormat> = { auto: jsonFeed, json: jsonFeed };

export async function* readFeed(bytes: AsyncIterable<Uint8Array>, format: FeedFormat): AsyncGenerator<ReadJob> {
  for await (const listed of format(bytes)) {
    const { at } = listed;
    yield 'fault' in listed ? { at, externalId: undefined, reason: listed.fault } : { at, ...readJob(listed.raw) };
  }
}

/** Parses, repairs and validates the jobs of a feed. */

import { parseCsvFeed } from './csv-feed-parser.ts';
import { parseDetectedFeed } from './detected-feed-parser.ts';
import type { FeedOptions, FeedParser } from './feed-parser.ts';
import { parseJob } from './imported-job-schema.ts';
import type { FeedItem } from './job-import.ts';
import { parseJsonFeed } from './json-feed-parser.ts';
import { repairTexts } from './text-repair.ts';
import { parseXlsxFeed } from './xlsx-feed-parser.ts';

/** The values of `--format`. `auto` detects the others. */
export const feedParsers: Record<string, FeedParser> = {
  auto: parseDetectedFeed,
  json: parseJsonFeed,
  csv: parseCsvFeed,
  xlsx: parseXlsxFeed,
};

export async function* readFeed(
  bytes: AsyncIterable<Uint8Array>,
  parseFeed: FeedParser,
  options: FeedOptions = {},
): AsyncGenerator<FeedItem> {
  const repairs = createRepairs();
  for await (const item of parseFeed(bytes, options)) {
    const { position } = item;
    if ('error' in item) {
      yield { position, externalId: undefined, reason: item.error };
      continue;
    }
    const { problems = [], fieldLabels } = item;
    const parsed = parseJob(repairs.apply(item.raw), fieldLabels);
    if (problems.length === 0) yield { position, ...parsed };
    else {
      const externalId = 'job' in parsed ? parsed.job.externalId : parsed.externalId;
      yield { position, externalId, reason: [...problems, ...('job' in parsed ? [] : [parsed.reason])].join('; ') };
    }
  }
  const note = repairs.describe();
  if (note !== undefined) options.onNote?.(note);
}

function createRepairs() {
  let jobs = 0;
  let example: [before: string, after: string] | undefined;
  return {
    apply(raw: unknown): unknown {
      const repaired = repairTexts(raw, (before, after) => {
        example ??= excerptChange(before, after);
      });
      if (repaired !== raw) jobs++;
      return repaired;
    },

    describe(): string | undefined {
      if (!example) return undefined;
      const [before, after] = example;
      return `Text that was encoded twice was repaired in ${jobs === 1 ? '1 job' : `${jobs} jobs`}, such as "${before}" to "${after}".`;
    },
  };
}

const shownBefore = 12;
const shownLength = 30;

/** The surroundings of the first difference. */
function excerptChange(before: string, after: string): [string, string] {
  let at = 0;
  while (at < after.length && before[at] === after[at]) at++;
  const from = Math.max(0, at - shownBefore);
  const excerpt = (text: string) => text.slice(from, from + shownLength).trim();
  return [excerpt(before), excerpt(after)];
}

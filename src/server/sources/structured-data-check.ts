/** Finds jobs of a source that search engines get no structured data of. */
import type { ImportedJob } from '../catalogue/import/imported-job.ts';
import type { FeedItem } from '../catalogue/import/job-import.ts';

type CheckedJob = Pick<ImportedJob, 'externalId' | 'title' | 'city' | 'state' | 'country' | 'description'>;

const batchSize = 200;

/** Passes the items on. Jobs that the source lists unchanged are those that are stored. */
export async function* reportMissingFacts(
  items: AsyncIterable<FeedItem>,
  findStored: (externalIds: string[]) => Promise<Map<string, CheckedJob>>,
  onMissing: (job: CheckedJob, missing: string[]) => void,
): AsyncGenerator<FeedItem> {
  let unchanged: string[] = [];
  const check = (job: CheckedJob) => {
    const missing = findMissingFacts(job);
    if (missing.length > 0) onMissing(job, missing);
  };
  const checkUnchanged = async () => {
    for (const job of (await findStored(unchanged)).values()) check(job);
    unchanged = [];
  };
  for await (const item of items) {
    if ('job' in item) check(item.job);
    else if ('unchanged' in item && unchanged.push(item.unchanged) === batchSize) await checkUnchanged();
    yield item;
  }
  await checkUnchanged();
}

/** What search engines require of structured data and the job lacks, as words. */
function findMissingFacts({ city, state, country, description }: CheckedJob): string[] {
  const missing: string[] = [];
  const place = [city, state].filter(Boolean).join(', ');
  if (country === '') missing.push(place ? `no country in "${place}"` : 'no country');
  if (description.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '') missing.push('no text');
  return missing;
}

/** Finds a title and a place of the catalogue, as examples in the search fields. */
import type { SearchExamples } from '#contract/suggestion-calls.ts';
import { formatJobTitle } from '#labels/job-labels.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import { selectOpenJobs } from './open-jobs.ts';

/** The field is narrow on phones. */
const maxLength = 26;
const readJobs = 50;

/** Both are empty without a job whose values are short enough. */
export function searchExamplesReader(db: Db, { versionFor }: CatalogueVersion, now: Clock): () => Promise<SearchExamples> {
  return memoizeByVersion(
    () => versionFor({}),
    async () => {
      const newest = await selectOpenJobs(db, now().toISOString())
        .select(['jobs.title', 'jobs.city'])
        .orderBy('jobs.id', 'desc')
        .limit(readJobs)
        .execute();
      const findShort = (texts: string[]) => texts.find((text) => text !== '' && text.length <= maxLength) ?? '';
      return {
        title: findShort(newest.map(({ title }) => formatJobTitle(title))),
        place: findShort(newest.map(({ city }) => city)),
      };
    },
  );
}

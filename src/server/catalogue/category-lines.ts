/** Assigns the colors of the design's lines to categories, so that every page draws a category in the same one. */
import { lineCount } from '#contract/job-constants.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { openJobsVersionReader } from './catalogue-version-store.ts';
import type { JobsStore } from './job-store.ts';

/** Line numbers from 1 by category. The order is that of the landing page: most open jobs first. */
export type CategoryLines = ReadonlyMap<string, number>;

export function categoryLinesReader(db: Db, { countByCategory }: JobsStore, now: Clock): () => Promise<CategoryLines> {
  const readVersion = openJobsVersionReader(db);
  return memoizeByVersion(
    async () => (await readVersion(now())).version,
    async () => {
      const categories = await countByCategory();
      return new Map(categories.map(({ name }, index) => [name, (index % lineCount) + 1]));
    },
  );
}

/** Counts open jobs by category, and assigns the design's line colors to categories. */
import { lineCount } from '#contract/job-constants.ts';
import { memoizeByVersion } from '../platform/concurrency/memoize-by-version.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { openJobsVersionReader } from './catalogue-version-store.ts';
import type { JobsStore } from './job-store.ts';

export interface CategoryLine {
  /** The number of the color from 1, the same on every page. */
  line: number;
  /** Its open jobs. */
  total: number;
}

/** Lines by category. The order is that of the landing page: most open jobs first. */
export type CategoryLines = ReadonlyMap<string, CategoryLine>;

export function categoryLinesReader(db: Db, { countByCategory }: JobsStore, now: Clock): () => Promise<CategoryLines> {
  const readVersion = openJobsVersionReader(db);
  return memoizeByVersion(
    async () => (await readVersion(now())).version,
    async () => {
      const categories = await countByCategory();
      return new Map(categories.map(({ name, total }, index) => [name, { line: (index % lineCount) + 1, total }]));
    },
  );
}

/** The categories with open jobs, as `resolveCategoryNames` reads them. */
export const listCategories = (lines: CategoryLines) => [...lines.keys()].map((name) => ({ name }));

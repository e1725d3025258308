/** Measures uncached pages against React's renderToString alone on the same trees. */
import { jobPath, paths } from '#contract/addresses.ts';
import { jobTypeOptions, workmodes } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import type { HttpRequest } from '../../load/http-client.ts';
import { compareThroughput, comparisonRounds, runDistinctLoad } from '../../load/load-generator.ts';
import { browserHeaders, fetchJobIds } from '../../load/public-pages.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { measureRenderRate } from '../baselines/render-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const uncachedPages: Benchmark = {
  name: 'fresh-pages',
  async measure({ sizes, sqliteCatalogue, log }) {
    return withPortal(await sqliteCatalogue(sizes.small), async ({ origin }) => {
      const jobs = (await fetchJobIds(origin, sizes.queryCount)).map(jobPath);
      const lists = listPagePaths(sizes.small / limits.pageSize);
      const measurements: Measurement[] = [];
      for (const [name, addresses] of [
        ['job', jobs],
        ['list', lists],
      ] as const) {
        log(`requesting ${addresses.length} distinct ${name} pages`);
        const pages = addresses.map((path): HttpRequest => ({ path, headers: browserHeaders }));
        // Both sides are warm, as for all but the first visitors.
        const share = Math.floor(pages.length / (comparisonRounds + 1));
        await runDistinctLoad(origin, pages.splice(0, share));
        const { percent, note, errors } = await compareThroughput(
          () => runDistinctLoad(origin, pages.splice(0, share)),
          () => measureRenderRate(origin, addresses.slice(0, renderedPages)),
        );
        measurements.push({
          name: `uncached ${name} page`,
          limit: { sense: 'at least', value: name === 'job' ? 20 : 25, unit: '%' },
          measured: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        });
      }
      return measurements;
    });
  },
};

const renderedPages = 20;

/** Pages of the whole list and of each single filter, so no two share cached responses. */
function listPagePaths(pages: number): string[] {
  const filters = ['', ...workmodes.map((mode) => `workmode=${mode}&`), ...jobTypeOptions.map(({ code }) => `jobType=${code}&`)];
  return Array.from({ length: pages / 10 }, (_, page) => page + 1).flatMap((page) =>
    filters.map((filter) => `${paths.openPositions}?${filter}page=${page}`),
  );
}

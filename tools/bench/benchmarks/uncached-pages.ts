/** Compares first requests of pages with renderToString alone on the same trees. */
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
      const jobPaths = (await fetchJobIds(origin, sizes.queryCount)).map(jobPath);
      const listPaths = listPagePaths(sizes.small / limits.pageSize);
      const measurements: Measurement[] = [];
      for (const [name, pagePaths] of [
        ['job', jobPaths],
        ['list', listPaths],
      ] as const) {
        log(`requesting ${pagePaths.length} ${name} pages, each for the first time`);
        const requests = pagePaths.map((path): HttpRequest => ({ path, headers: browserHeaders }));
        // The first share warms the portal up.
        const share = Math.floor(requests.length / (comparisonRounds + 1));
        await runDistinctLoad(origin, requests.splice(0, share));
        const { percent, note, errors } = await compareThroughput(
          () => runDistinctLoad(origin, requests.splice(0, share)),
          () => measureRenderRate(origin, pagePaths.slice(0, renderedPages)),
        );
        measurements.push({
          name: `uncached ${name} page`,
          limit: { sense: 'at least', value: targetPercent[name], unit: '%' },
          measured: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        });
      }
      return measurements;
    });
  },
};

const renderedPages = 20;
const targetPercent = { job: 20, list: 25 };

/** Pages of the whole list and of the list with one filter: no two share cached responses. */
function listPagePaths(pages: number): string[] {
  const filters = ['', ...workmodes.map((mode) => `workmode=${mode}&`), ...jobTypeOptions.map(({ code }) => `jobType=${code}&`)];
  return Array.from({ length: pages / 10 }, (_, page) => page + 1).flatMap((page) =>
    filters.map((filter) => `${paths.openPositions}?${filter}page=${page}`),
  );
}

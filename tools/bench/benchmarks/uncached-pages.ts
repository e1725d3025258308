/** Pages that nobody asked for before, against React's renderToString alone on the same trees. */

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
  async measure({ sizes, sqliteCatalogue: catalogue, log: say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const jobs = (await fetchJobIds(origin, sizes.queryCount)).map(jobPath);
      const lists = listPagePaths(sizes.small / limits.pageSize);
      const figures: Measurement[] = [];
      for (const [name, addresses] of [
        ['job', jobs],
        ['list', lists],
      ] as const) {
        say(`asking for ${addresses.length} ${name} pages, each for the first time`);
        const pages = addresses.map((path): HttpRequest => ({ path, headers: browserHeaders }));
        // Both sides run warm: a portal does for all but the first of its visitors.
        const share = Math.floor(pages.length / (comparisonRounds + 1));
        await runDistinctLoad(origin, pages.splice(0, share));
        const { percent, note, errors } = await compareThroughput(
          () => runDistinctLoad(origin, pages.splice(0, share)),
          () => measureRenderRate(origin, addresses.slice(0, renderedPages)),
        );
        figures.push({
          name: `${name} page rendered anew`,
          limit: { sense: 'at least', value: targetPercent[name], unit: '%' },
          measured: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        });
      }
      return figures;
    });
  },
};

const renderedPages = 20;
const targetPercent = { job: 20, list: 25 };

/** The pages of the whole list, and of what is left of it by one filter: nobody shares a page's answers with another. */
function listPagePaths(pages: number): string[] {
  const filters = ['', ...workmodes.map((mode) => `workmode=${mode}&`), ...jobTypeOptions.map(({ code }) => `jobType=${code}&`)];
  return Array.from({ length: pages / 10 }, (_, page) => page + 1).flatMap((page) =>
    filters.map((filter) => `${paths.openPositions}?${filter}page=${page}`),
  );
}

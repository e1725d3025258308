/** Pages that nobody asked for before, against React's renderToString alone on the same trees. */
import { jobTypeOptions, workmodes } from '#contract/job-words.ts';
import * as limits from '#contract/limits.ts';
import { jobPath, paths } from '#web/paths.ts';
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import type { Asked } from '../http-caller.ts';
import { eachOnce, percentOf, turns } from '../load.ts';
import { drawingRate } from '../page-drawing.ts';
import { browserHeaders, someJobIds } from '../visitor-pages.ts';
import type { Row } from './row.ts';

export const freshPages: Row = {
  name: 'fresh-pages',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const jobs = (await someJobIds(origin, sizes.questions)).map(jobPath);
      const lists = listsOf(sizes.small / limits.pageSize);
      const figures: Figure[] = [];
      for (const [name, addresses] of [
        ['job', jobs],
        ['list', lists],
      ] as const) {
        say(`asking for ${addresses.length} ${name} pages, each for the first time`);
        const pages = addresses.map((path): Asked => ({ path, headers: browserHeaders }));
        // Both sides run warm: a portal does for all but the first of its visitors.
        const share = Math.floor(pages.length / (turns + 1));
        await eachOnce(origin, pages.splice(0, share));
        const { percent, note, errors } = await percentOf(
          () => eachOnce(origin, pages.splice(0, share)),
          () => drawingRate(origin, addresses.slice(0, drawn)),
        );
        figures.push({
          what: `${name} page rendered anew`,
          limit: { sense: 'at least', value: 50, unit: '%' },
          seen: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        });
      }
      return figures;
    });
  },
};

const drawn = 20;

/** The pages of the whole list, and of what is left of it by one filter: nobody shares a page's answers with another. */
function listsOf(pages: number): string[] {
  const filters = ['', ...workmodes.map((mode) => `workmode=${mode}&`), ...jobTypeOptions.map(({ code }) => `jobType=${code}&`)];
  return Array.from({ length: pages / 10 }, (_, page) => page + 1).flatMap((page) =>
    filters.map((filter) => `${paths.openPositions}?${filter}page=${page}`),
  );
}

/** Pages that nobody asked for before, against React's renderToString alone on the same trees. */
import { jobPath, paths } from '#web/paths.ts';
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import type { Asked } from '../http-caller.ts';
import { eachOnce, perSecond } from '../load.ts';
import { drawingRate } from '../page-drawing.ts';
import { browserHeaders, someJobIds } from '../visitor-pages.ts';
import type { Row } from './row.ts';

export const freshPages: Row = {
  name: 'fresh-pages',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin }) => {
      const jobs = (await someJobIds(origin, sizes.questions)).map(jobPath);
      const lists = jobs.slice(0, sizes.small / 20).map((_, page) => `${paths.openPositions}?page=${page + 1}`);
      const figures: Figure[] = [];
      for (const [name, addresses] of [
        ['job', jobs],
        ['list', lists],
      ] as const) {
        say(`asking for ${addresses.length} ${name} pages, each for the first time`);
        const questions: Asked[] = addresses.map((path) => ({ path, headers: browserHeaders }));
        const { rate, errors } = await eachOnce(origin, questions);
        const alone = await drawingRate(origin, addresses.slice(0, drawn));
        figures.push({
          what: `${name} page rendered anew`,
          limit: { sense: 'at least', value: 50, unit: '%' },
          seen: (100 * rate) / alone,
          note: `${perSecond(rate)} of ${perSecond(alone)}/s${errors > 0 ? `, ${errors} errors` : ''}`,
        });
      }
      return figures;
    });
  },
};

const drawn = 20;

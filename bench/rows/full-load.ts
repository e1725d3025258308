/** A minute of as much as the portal takes, page by page: nothing fails, nobody waits, and neither time nor memory grows. */
import { besideBare } from '../bare-fastify.ts';
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import { median } from '../figures.ts';
import { type Load, perSecond, repeated } from '../load.ts';
import { browserHeaders, visitorPages } from '../visitor-pages.ts';
import type { Row } from './row.ts';

const slices = 6;

export const fullLoad: Row = {
  name: 'full-load',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin, megabytes }) => {
      const figures: Figure[] = [];
      for (const { name, path } of await visitorPages(origin)) {
        say(`${sizes.minute} s of the ${name} page`);
        const asked = { path, headers: browserHeaders };
        const limit = await besideBare(origin, asked, (bare) => repeated(bare, asked, sizes.minute / slices));
        const seen: { load: Load; megabytes: number }[] = [];
        for (let slice = 0; slice < slices; slice++) {
          const load = await repeated(origin, asked, sizes.minute / slices);
          seen.push({ load, megabytes: megabytes() });
        }
        figures.push(...flatness(name, seen), besideLimit(name, seen, limit));
      }
      return figures;
    });
  },
};

/** Times are whole milliseconds here, and often none. */
const atLeastOneMs = ({ p99Ms }: Load) => Math.max(1, p99Ms);

function besideLimit(name: string, seen: readonly { load: Load }[], limit: Load): Figure {
  const p99 = median(seen.map(({ load }) => atLeastOneMs(load)));
  return {
    what: `minute of the ${name} page: p99 against the limit's`,
    limit: { sense: 'at most', value: 3, unit: '×' },
    seen: p99 / atLeastOneMs(limit),
    note: `${p99} and ${atLeastOneMs(limit)} ms`,
  };
}

/** The first third warms up; the last third is held against the second. */
function flatness(name: string, seen: readonly { load: Load; megabytes: number }[]): Figure[] {
  const third = slices / 3;
  const middle = seen.slice(third, 2 * third);
  const last = seen.slice(2 * third);
  const growth = (of: (slice: (typeof seen)[number]) => number) => median(last.map(of)) / median(middle.map(of));
  const p99 = (slice: (typeof seen)[number]) => atLeastOneMs(slice.load);
  const memory = (slice: (typeof seen)[number]) => slice.megabytes;
  return [
    {
      what: `minute of the ${name} page: errors`,
      limit: { sense: 'at most', value: 0, unit: '' },
      seen: seen.reduce((sum, { load }) => sum + load.errors, 0),
      note: `${perSecond(median(seen.map(({ load }) => load.rate)))}/s`,
    },
    {
      what: `minute of the ${name} page: growth of p99`,
      limit: { sense: 'at most', value: 1.5, unit: '×' },
      seen: growth(p99),
      note: `${median(last.map(p99))} ms at the end`,
    },
    {
      what: `minute of the ${name} page: growth of memory`,
      limit: { sense: 'at most', value: 1.1, unit: '×' },
      seen: growth(memory),
      note: `${median(last.map(memory)).toFixed(0)} MB at the end`,
    },
  ];
}

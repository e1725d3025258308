/** A minute of as much as the portal takes, page by page: nothing fails, nobody waits, and neither time nor memory grows. */

import { formatRate, type LoadResult, runRepeatedLoad } from '../../load/load-generator.ts';
import { browserHeaders, listPublicPages } from '../../load/public-pages.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median } from '../../measure/statistics.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

const slices = 6;

export const sustainedLoad: Benchmark = {
  name: 'full-load',
  async measure({ sizes, sqliteCatalogue: catalogue, log: say }) {
    return withPortal(await catalogue(sizes.small), async ({ origin, memoryMegabytes: megabytes }) => {
      const figures: Measurement[] = [];
      for (const { name, path } of await listPublicPages(origin)) {
        say(`${sizes.sustainedSeconds} s of the ${name} page`);
        const asked = { path, headers: browserHeaders };
        const limit = await withFastifyBaseline(origin, asked, (bare) =>
          runRepeatedLoad(bare, asked, sizes.sustainedSeconds / slices),
        );
        const seen: { load: LoadResult; megabytes: number }[] = [];
        for (let slice = 0; slice < slices; slice++) {
          const load = await runRepeatedLoad(origin, asked, sizes.sustainedSeconds / slices);
          seen.push({ load, megabytes: megabytes() });
        }
        figures.push(...measureGrowth(name, seen), compareToBaseline(name, seen, limit));
      }
      return figures;
    });
  },
};

/** Times are whole milliseconds here, and often none. */
const atLeastOneMs = ({ p99Ms }: LoadResult) => Math.max(1, p99Ms);

function compareToBaseline(name: string, seen: readonly { load: LoadResult }[], limit: LoadResult): Measurement {
  const p99 = median(seen.map(({ load }) => atLeastOneMs(load)));
  return {
    name: `minute of the ${name} page: p99 against the limit's`,
    limit: { sense: 'at most', value: 3, unit: '×' },
    measured: p99 / atLeastOneMs(limit),
    note: `${p99} and ${atLeastOneMs(limit)} ms`,
  };
}

/** The first third warms up; the last third is held against the second. */
function measureGrowth(name: string, seen: readonly { load: LoadResult; megabytes: number }[]): Measurement[] {
  const third = slices / 3;
  const middle = seen.slice(third, 2 * third);
  const last = seen.slice(2 * third);
  const growth = (of: (slice: (typeof seen)[number]) => number) => median(last.map(of)) / median(middle.map(of));
  const p99 = (slice: (typeof seen)[number]) => atLeastOneMs(slice.load);
  const memory = (slice: (typeof seen)[number]) => slice.megabytes;
  return [
    {
      name: `minute of the ${name} page: errors`,
      limit: { sense: 'at most', value: 0, unit: '' },
      measured: seen.reduce((sum, { load }) => sum + load.errors, 0),
      note: `${formatRate(median(seen.map(({ load }) => load.rate)))}/s`,
    },
    {
      name: `minute of the ${name} page: growth of p99`,
      limit: { sense: 'at most', value: 1.5, unit: '×' },
      measured: growth(p99),
      note: `${median(last.map(p99))} ms at the end`,
    },
    {
      name: `minute of the ${name} page: growth of memory`,
      limit: { sense: 'at most', value: 1.1, unit: '×' },
      measured: growth(memory),
      note: `${median(last.map(memory)).toFixed(0)} MB at the end`,
    },
  ];
}

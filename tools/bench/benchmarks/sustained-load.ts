/** Checks errors, latency and memory during a minute of full load on each page. */
import { formatRate, type LoadResult, runRepeatedLoad } from '../../load/load-generator.ts';
import { browserHeaders, listPublicPages } from '../../load/public-pages.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median } from '../../measure/statistics.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

const sliceCount = 6;

interface Slice {
  load: LoadResult;
  megabytes: number;
}

export const sustainedLoad: Benchmark = {
  name: 'full-load',
  async measure({ sizes, sqliteCatalogue, log }) {
    return withPortal(await sqliteCatalogue(sizes.small), async ({ origin, memoryMegabytes }) => {
      const measurements: Measurement[] = [];
      for (const { name, path } of await listPublicPages(origin)) {
        log(`loading the ${name} page for ${sizes.sustainedSeconds} s`);
        const request = { path, headers: browserHeaders };
        const baseline = await withFastifyBaseline(origin, request, (baselineOrigin) =>
          runRepeatedLoad(baselineOrigin, request, sizes.sustainedSeconds / sliceCount),
        );
        const slices: Slice[] = [];
        for (let number = 0; number < sliceCount; number++) {
          const load = await runRepeatedLoad(origin, request, sizes.sustainedSeconds / sliceCount);
          slices.push({ load, megabytes: memoryMegabytes() });
        }
        measurements.push(...measureGrowth(name, slices), compareToBaseline(name, slices, baseline));
      }
      return measurements;
    });
  },
};

/** autocannon reports whole milliseconds, often 0. */
const p99AtLeastOneMs = ({ p99Ms }: LoadResult) => Math.max(1, p99Ms);

function compareToBaseline(name: string, slices: readonly Slice[], baseline: LoadResult): Measurement {
  const p99 = median(slices.map(({ load }) => p99AtLeastOneMs(load)));
  return {
    name: `minute of the ${name} page: p99 against a bare Fastify's`,
    limit: { sense: 'at most', value: 3, unit: '×' },
    measured: p99 / p99AtLeastOneMs(baseline),
    note: `${p99} and ${p99AtLeastOneMs(baseline)} ms`,
  };
}

/** The first third warms up; the last third is compared with the second. */
function measureGrowth(name: string, slices: readonly Slice[]): Measurement[] {
  const third = sliceCount / 3;
  const middle = slices.slice(third, 2 * third);
  const last = slices.slice(2 * third);
  const growth = (select: (slice: Slice) => number) => median(last.map(select)) / median(middle.map(select));
  const p99 = (slice: Slice) => p99AtLeastOneMs(slice.load);
  const memory = (slice: Slice) => slice.megabytes;
  return [
    {
      name: `minute of the ${name} page: errors`,
      limit: { sense: 'at most', value: 0, unit: '' },
      measured: slices.reduce((sum, { load }) => sum + load.errors, 0),
      note: `${formatRate(median(slices.map(({ load }) => load.rate)))}/s`,
    },
    {
      name: `minute of the ${name} page: slowdown of p99`,
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

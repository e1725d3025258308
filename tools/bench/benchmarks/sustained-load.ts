/** Measures a minute of full load per page: errors, latency and memory growth. */
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
  async measure({ sizes, sqliteCatalogue, log }) {
    return withPortal(await sqliteCatalogue(sizes.small), async ({ origin, memoryMegabytes }) => {
      const measurements: Measurement[] = [];
      for (const { name, path } of await listPublicPages(origin)) {
        log(`${sizes.sustainedSeconds} s of the ${name} page`);
        const request = { path, headers: browserHeaders };
        const baseline = await withFastifyBaseline(origin, request, (baselineOrigin) =>
          runRepeatedLoad(baselineOrigin, request, sizes.sustainedSeconds / slices),
        );
        const samples: { load: LoadResult; megabytes: number }[] = [];
        for (let slice = 0; slice < slices; slice++) {
          const load = await runRepeatedLoad(origin, request, sizes.sustainedSeconds / slices);
          samples.push({ load, megabytes: memoryMegabytes() });
        }
        measurements.push(...measureGrowth(name, samples), compareToBaseline(name, samples, baseline));
      }
      return measurements;
    });
  },
};

/** autocannon reports whole milliseconds, often 0. */
const atLeastOneMs = ({ p99Ms }: LoadResult) => Math.max(1, p99Ms);

function compareToBaseline(name: string, samples: readonly { load: LoadResult }[], baseline: LoadResult): Measurement {
  const p99 = median(samples.map(({ load }) => atLeastOneMs(load)));
  return {
    name: `minute of the ${name} page: p99 against bare Fastify`,
    limit: { sense: 'at most', value: 3, unit: '×' },
    measured: p99 / atLeastOneMs(baseline),
    note: `${p99} and ${atLeastOneMs(baseline)} ms`,
  };
}

/** Compares the last third with the second; the first third warms up. */
function measureGrowth(name: string, samples: readonly { load: LoadResult; megabytes: number }[]): Measurement[] {
  const third = slices / 3;
  const middle = samples.slice(third, 2 * third);
  const last = samples.slice(2 * third);
  const growth = (of: (slice: (typeof samples)[number]) => number) => median(last.map(of)) / median(middle.map(of));
  const p99 = (slice: (typeof samples)[number]) => atLeastOneMs(slice.load);
  const memory = (slice: (typeof samples)[number]) => slice.megabytes;
  return [
    {
      name: `minute of the ${name} page: errors`,
      limit: { sense: 'at most', value: 0, unit: '' },
      measured: samples.reduce((sum, { load }) => sum + load.errors, 0),
      note: `${formatRate(median(samples.map(({ load }) => load.rate)))}/s`,
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

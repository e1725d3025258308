/** Jobs a second of `careers jobs import`, its start included, and whether a larger file takes more memory. */
import type { Benchmark } from './benchmark.ts';

export const importThroughput: Benchmark = {
  name: 'import',
  async measure({ sizes, sqliteCatalogue: catalogue }) {
    const small = await catalogue(sizes.small);
    const large = await catalogue(sizes.large);
    return [
      {
        name: 'import on SQLite',
        limit: { sense: 'at least', value: 2000, unit: 'jobs/s' },
        measured: large.jobs / large.importResult.seconds,
        note: `${large.importResult.seconds.toFixed(1)} s`,
      },
      {
        name: 'import’s memory with ten times the jobs',
        limit: { sense: 'at most', value: 1.25, unit: '×' },
        measured: large.importResult.peakMegabytes / small.importResult.peakMegabytes,
        note: `${small.importResult.peakMegabytes.toFixed(0)} → ${large.importResult.peakMegabytes.toFixed(0)} MB`,
      },
    ];
  },
};

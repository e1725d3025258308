/** Measures `careers jobs import`: jobs per second with start-up, and memory growth. */
import type { Benchmark } from './benchmark.ts';

export const importThroughput: Benchmark = {
  name: 'import',
  async measure({ sizes, sqliteCatalogue }) {
    const small = await sqliteCatalogue(sizes.small);
    const large = await sqliteCatalogue(sizes.large);
    return [
      {
        name: 'import on SQLite',
        limit: { sense: 'at least', value: 2000, unit: 'jobs/s' },
        measured: large.jobs / large.importResult.seconds,
        note: `${large.importResult.seconds.toFixed(1)} s`,
      },
      {
        name: 'growth of the import’s memory with ten times the jobs',
        limit: { sense: 'at most', value: 1.25, unit: '×' },
        measured: large.importResult.peakMegabytes / small.importResult.peakMegabytes,
        note: `${small.importResult.peakMegabytes.toFixed(0)} → ${large.importResult.peakMegabytes.toFixed(0)} MB`,
      },
    ];
  },
};

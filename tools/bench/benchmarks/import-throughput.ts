/** Measures the import's jobs per second, start included, and its memory by file size. */
import { type BenchCatalogue, formatJobCount } from '../bench-context.ts';
import type { Benchmark } from './benchmark.ts';

export const importThroughput: Benchmark = {
  name: 'import',
  async measure({ sizes, sqliteCatalogue }) {
    const small = await sqliteCatalogue(sizes.small);
    const large = await sqliteCatalogue(sizes.large);
    return [
      {
        name: `import on SQLite, ${formatJobCount(large.jobs)}`,
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

export const importOnPostgresql: Benchmark = {
  name: 'import-postgresql',
  large: true,
  engine: 'postgresql',
  async measure({ sizes, sqliteCatalogue, postgresqlCatalogue }) {
    const [sqlite, postgresql] = [await sqliteCatalogue(sizes.large), await postgresqlCatalogue(sizes.large)];
    const rate = ({ jobs, importResult }: BenchCatalogue) => jobs / importResult.seconds;
    return [
      {
        name: `import on PostgreSQL, ${formatJobCount(postgresql.jobs)}`,
        limit: { sense: 'at least', value: 2000, unit: 'jobs/s' },
        measured: rate(postgresql),
        note: `${postgresql.importResult.seconds.toFixed(1)} s; on SQLite ${rate(sqlite).toFixed(0)} jobs/s`,
      },
    ];
  },
};

/** Measures distinct searches of one client, and how latency grows with the catalogue. */
import { createHttpClient } from '../../load/http-client.ts';
import { generateSearches, toSearchRequest } from '../../load/search-generator.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median, percentile } from '../../measure/statistics.ts';
import { type BenchCatalogue, type BenchContext, formatJobCount } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const searchLatency: Benchmark = {
  name: 'search-latency',
  async measure(context) {
    const { sizes, sqliteCatalogue } = context;
    const small = await measureSearchLatencies(await sqliteCatalogue(sizes.small), context);
    const large = await measureSearchLatencies(await sqliteCatalogue(sizes.large), context);
    return [
      p95Measurement(`search, one client, p95, ${formatJobCount(sizes.small)} on SQLite`, 10, small),
      p95Measurement(`search, one client, p95, ${formatJobCount(sizes.large)} on SQLite`, 40, large),
      {
        name: "slowdown of the search's p50 with ten times the jobs",
        limit: { sense: 'below', value: 4, unit: '×' },
        measured: median(large) / median(small),
      },
    ];
  },
};

export const searchMillion: Benchmark = {
  name: 'search-million',
  large: true,
  engine: 'postgresql',
  async measure(context) {
    const jobs = context.sizes.large * 10;
    const latencies = await measureSearchLatencies(await context.postgresqlCatalogue(jobs), context);
    return [p95Measurement(`search, one client, p95, ${formatJobCount(jobs)} on PostgreSQL`, 80, latencies)];
  },
};

async function measureSearchLatencies(catalogue: BenchCatalogue, { sizes, log }: BenchContext): Promise<number[]> {
  log(`sending ${sizes.queryCount} searches one after the other, ${formatJobCount(catalogue.jobs)}`);
  return withPortal(catalogue, async ({ origin }) => {
    const client = createHttpClient(origin);
    const requests = generateSearches(sizes.queryCount + warmUps).map(toSearchRequest);
    await client.measureLatencies(requests.slice(0, warmUps));
    const latencies = await client.measureLatencies(requests.slice(warmUps));
    client.close();
    return latencies;
  });
}

const warmUps = 50;

function p95Measurement(name: string, value: number, latencies: readonly number[]): Measurement {
  return {
    name,
    limit: { sense: 'at most', value, unit: 'ms' },
    measured: percentile(latencies, 95),
    note: `p50 ${median(latencies).toFixed(1)}`,
  };
}

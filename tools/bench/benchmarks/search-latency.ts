/** Measures uncached searches of one client, and how latency grows with the catalogue. */
import { createHttpClient } from '../../load/http-client.ts';
import { generateSearches, toSearchRequest } from '../../load/search-generator.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median, percentile } from '../../measure/statistics.ts';
import type { BenchCatalogue, BenchContext } from '../bench-context.ts';
import { formatJobCount } from '../bench-context.ts';
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
        name: 'growth of the search’s p50 with ten times the jobs',
        limit: { sense: 'below', value: 4, unit: '×' },
        measured: median(large) / median(small),
      },
    ];
  },
};

export const searchMillion: Benchmark = {
  name: 'search-million',
  large: true,
  async measure(context) {
    const jobs = context.sizes.large * 10;
    const times = await measureSearchLatencies(await context.postgresqlCatalogue(jobs), context);
    return [p95Measurement(`search, one client, p95, ${formatJobCount(jobs)} on PostgreSQL`, 80, times)];
  },
};

async function measureSearchLatencies(catalogue: BenchCatalogue, { sizes, log }: BenchContext): Promise<number[]> {
  log(`one client, ${sizes.queryCount} searches, ${formatJobCount(catalogue.jobs)}`);
  return withPortal(catalogue, async ({ origin }) => {
    const client = createHttpClient(origin);
    const [first = {}, ...others] = generateSearches(sizes.queryCount + warmUps);
    const requests = [first, ...others].map(toSearchRequest);
    await client.measureLatencies(requests.slice(0, warmUps));
    const times = await client.measureLatencies(requests.slice(warmUps));
    client.close();
    return times;
  });
}

const warmUps = 50;

function p95Measurement(name: string, value: number, times: readonly number[]): Measurement {
  return {
    name,
    limit: { sense: 'at most', value, unit: 'ms' },
    measured: percentile(times, 95),
    note: `p50 ${median(times).toFixed(1)}`,
  };
}

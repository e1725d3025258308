/** How long one caller waits for a search, every question a new one; and what ten times as many jobs do to that. */

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
  async measure(workshop) {
    const { sizes, sqliteCatalogue: catalogue } = workshop;
    const small = await measureSearchLatencies(await catalogue(sizes.small), workshop);
    const large = await measureSearchLatencies(await catalogue(sizes.large), workshop);
    return [
      p95Measurement(`search, one caller, p95, ${formatJobCount(sizes.small)} on SQLite`, 10, small),
      p95Measurement(`search, one caller, p95, ${formatJobCount(sizes.large)} on SQLite`, 40, large),
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
  async measure(workshop) {
    const jobs = workshop.sizes.large * 10;
    const times = await measureSearchLatencies(await workshop.postgresqlCatalogue(jobs), workshop);
    return [p95Measurement(`search, one caller, p95, ${formatJobCount(jobs)} on PostgreSQL`, 80, times)];
  },
};

async function measureSearchLatencies(catalogue: BenchCatalogue, { sizes, log: say }: BenchContext): Promise<number[]> {
  say(`one caller, ${sizes.queryCount} questions, ${formatJobCount(catalogue.jobs)}`);
  return withPortal(catalogue, async ({ origin }) => {
    const caller = createHttpClient(origin);
    const [first = {}, ...others] = generateSearches(sizes.queryCount + warmUps);
    const questions = [first, ...others].map(toSearchRequest);
    await caller.measureLatencies(questions.slice(0, warmUps));
    const times = await caller.measureLatencies(questions.slice(warmUps));
    caller.close();
    return times;
  });
}

const warmUps = 50;

function p95Measurement(what: string, value: number, times: readonly number[]): Measurement {
  return {
    name: what,
    limit: { sense: 'at most', value, unit: 'ms' },
    measured: percentile(times, 95),
    note: `p50 ${median(times).toFixed(1)}`,
  };
}

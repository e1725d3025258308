/** Measures the search call under load, with a cold and a warm cache. */
import { compareThroughput, formatRate, runDistinctLoad, runRepeatedLoad } from '../../load/load-generator.ts';
import { generateSearches, toSearchRequest } from '../../load/search-generator.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { withFastifyBaseline } from '../baselines/fastify-baseline.ts';
import { measureSqliteRate } from '../baselines/sqlite-baseline.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const searchCold: Benchmark = {
  name: 'search-cold',
  async measure({ sizes, sqliteCatalogue, log }) {
    const jobs = await sqliteCatalogue(sizes.small);
    const warmUpAndMeasured = generateSearches(sizes.queryCount + sizes.queryCount / 4).map(toSearchRequest);
    const requests = warmUpAndMeasured.slice(sizes.queryCount / 4);
    log(`sending ${requests.length} distinct searches, then their SQL to SQLite alone`);
    const { rate, errors } = await withPortal(jobs, async ({ origin }) => {
      // The first search reads the catalogue's words; the first hundred warm up the code.
      await runDistinctLoad(origin, warmUpAndMeasured.slice(0, sizes.queryCount / 4));
      return runDistinctLoad(origin, requests);
    });
    const engine = await measureSqliteRate(jobs.dataDir, requests);
    return [
      {
        name: 'search call, cache cold',
        limit: { sense: 'at least', value: 60, unit: '%' },
        measured: (100 * rate) / engine.rate,
        note: `${formatRate(rate)} of ${formatRate(engine.rate)}/s, ${engine.statements.toFixed(1)} statements each${errors > 0 ? `, ${errors} errors` : ''}`,
      } satisfies Measurement,
    ];
  },
};

export const searchWarm: Benchmark = {
  name: 'search-warm',
  async measure({ sizes, sqliteCatalogue, log }) {
    return withPortal(await sqliteCatalogue(sizes.small), async ({ origin }) => {
      const request = { ...toSearchRequest({ description: 'engineer' }), headers: { 'accept-encoding': 'gzip, deflate, br' } };
      log('repeating one search on the portal and on bare Fastify');
      const seconds = sizes.loadSeconds / 6;
      const { percent, note, errors } = await withFastifyBaseline(origin, request, (baseline) =>
        compareThroughput(
          () => runRepeatedLoad(origin, request, seconds),
          () => runRepeatedLoad(baseline, request, seconds),
        ),
      );
      return [
        {
          name: 'search call, cache warm',
          limit: { sense: 'at least', value: 60, unit: '%' },
          measured: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        } satisfies Measurement,
      ];
    });
  },
};

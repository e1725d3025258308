/** Measures concurrent searches with a cold and a warm cache. */
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
    const catalogue = await sqliteCatalogue(sizes.small);
    const warmUpCount = sizes.queryCount / 4;
    const requests = generateSearches(sizes.queryCount + warmUpCount).map(toSearchRequest);
    const measuredRequests = requests.slice(warmUpCount);
    log(`sending ${measuredRequests.length} distinct searches, and running their SQL on SQLite alone`);
    const { rate, errors } = await withPortal(catalogue, async ({ origin }) => {
      // The first request of a process reads the catalogue's words, and V8 compiles during the first hundred.
      await runDistinctLoad(origin, requests.slice(0, warmUpCount));
      return runDistinctLoad(origin, measuredRequests);
    });
    const engine = await measureSqliteRate(catalogue.dataDir, measuredRequests);
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
      log('repeating one search, on the portal and on a bare Fastify');
      const seconds = sizes.loadSeconds / 6;
      const { percent, note, errors } = await withFastifyBaseline(origin, request, (baselineOrigin) =>
        compareThroughput(
          () => runRepeatedLoad(origin, request, seconds),
          () => runRepeatedLoad(baselineOrigin, request, seconds),
        ),
      );
      return [
        {
          name: 'search call, cache warm',
          limit: { sense: 'at least', value: 90, unit: '%' },
          measured: percent,
          note: errors > 0 ? `${note}, ${errors} errors` : note,
        } satisfies Measurement,
      ];
    });
  },
};

/** Compares two workers with one, alternately. The load shares their cores, so the ratio stays below what two cores give. */
import { jobPath, paths } from '#contract/addresses.ts';
import type { HttpRequest } from '../../load/http-client.ts';
import {
  compareThroughput,
  comparisonRounds,
  type LoadResult,
  runDistinctLoad,
  runRepeatedLoad,
} from '../../load/load-generator.ts';
import { browserHeaders, fetchJobIds } from '../../load/public-pages.ts';
import { generateSearches, toSearchRequest } from '../../load/search-generator.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { listChildProcesses, readProportionalMegabytes } from '../../measure/process-resources.ts';
import type { BenchCatalogue, BenchContext } from '../bench-context.ts';
import { type BenchPortal, withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const workers: Benchmark = {
  name: 'workers',
  large: true,
  async measure(context) {
    const { sizes, sqliteCatalogue, postgresqlCatalogue } = context;
    const onSqlite = await measureEngine(await sqliteCatalogue(sizes.small), 'SQLite', context);
    return [...onSqlite, ...(await measureEngine(await postgresqlCatalogue(sizes.small), 'PostgreSQL', context))];
  },
};

function measureEngine(catalogue: BenchCatalogue, engine: string, { sizes, log }: BenchContext): Promise<Measurement[]> {
  return withPortal(catalogue, (one) =>
    withPortal(
      catalogue,
      async (two) => {
        const measurements: Measurement[] = [];
        const compare = async (name: string, runOn: (portal: BenchPortal) => Promise<LoadResult>) => {
          log(`${name} by one worker and by two, on ${engine}`);
          const { percent, note, errors } = await compareThroughput(
            () => runOn(two),
            () => runOn(one),
          );
          measurements.push({
            name: `${name} of two workers, on ${engine}`,
            limit: { sense: 'at least', value: 1.7, unit: '×' },
            measured: percent / 100,
            note: errors > 0 ? `${note}, ${errors} errors` : note,
          });
        };
        const listPage = { path: paths.openPositions, headers: browserHeaders };
        await compare('cached pages', ({ origin }) => runRepeatedLoad(origin, listPage, sizes.loadSeconds / 6));
        const jobIds = await fetchJobIds(one.origin, sizes.queryCount);
        const pages = jobIds.map((id): HttpRequest => ({ path: jobPath(id), headers: browserHeaders }));
        await compare('uncached pages', await createDistinctLoad([one, two], pages));
        const searches = generateSearches(sizes.queryCount * 2).map(toSearchRequest);
        await compare('cold searches', await createDistinctLoad([one, two], searches));
        measurements.push(measureMemory(one, two, engine));
        return measurements;
      },
      { WORKERS: '2' },
    ),
  );
}

/** Sends each portal the same requests, each once. The first share warms the portals up. */
async function createDistinctLoad(portals: readonly BenchPortal[], requests: readonly HttpRequest[]) {
  const share = Math.floor(requests.length / (comparisonRounds + 1));
  const rest = new Map(portals.map((portal) => [portal, [...requests]]));
  const runOn = (portal: BenchPortal) => runDistinctLoad(portal.origin, rest.get(portal)?.splice(0, share) ?? []);
  for (const portal of portals) await runOn(portal);
  return runOn;
}

/** Memory that a further worker takes after this load. What processes share counts in parts. */
function measureMemory(one: BenchPortal, two: BenchPortal, engine: string): Measurement {
  const ofOne = readProportionalMegabytes(one.pid);
  const ofSupervisor = readProportionalMegabytes(two.pid);
  const ofWorkers = listChildProcesses(two.pid).map(readProportionalMegabytes);
  const average = ofWorkers.reduce((sum, each) => sum + each, 0) / ofWorkers.length;
  return {
    name: `memory of a further worker after the load, on ${engine}`,
    limit: { sense: 'at most', value: 70, unit: 'MB' },
    measured: average,
    note: `one process alone ${Math.round(ofOne)} MB, supervisor ${Math.round(ofSupervisor)} MB, proportional set sizes`,
  };
}

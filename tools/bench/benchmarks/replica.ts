/** Compares cold searches and the primary's load, with and without a replica, alternately. */
import { startEmbeddedPostgresql } from '../../../tests/support/databases/embedded-postgresql.ts';
import { buildDatabaseUrl } from '../../../tests/support/databases/global-setup.ts';
import { startStreamingReplica } from '../../../tests/support/databases/streaming-replica.ts';
import { compareThroughput, comparisonRounds, runDistinctLoad } from '../../load/load-generator.ts';
import { countPublicReads } from '../../load/public-reads.ts';
import { generateSearches, toSearchRequest } from '../../load/search-generator.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import type { BenchContext } from '../bench-context.ts';
import { type BenchPortal, withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

export const replica: Benchmark = {
  name: 'replica',
  large: true,
  engine: 'postgresql',
  async measure(context) {
    const primary = await startEmbeddedPostgresql('replicated');
    try {
      const catalogue = await context.importInto(buildDatabaseUrl(primary.url, 'postgres'), context.sizes.small);
      const standby = await startStreamingReplica(primary);
      try {
        const settings = { DATABASE_READ_URL: buildDatabaseUrl(standby.url, 'postgres'), METRICS_TOKEN: metricsToken };
        return await withPortal(catalogue, (alone) =>
          withPortal(catalogue, (replicated) => compare(alone, replicated, context), settings),
        );
      } finally {
        await standby.stop();
      }
    } finally {
      await primary.stop();
    }
  },
};

const metricsToken = 'metrics-token-of-this-benchmark';

async function compare(alone: BenchPortal, replicated: BenchPortal, { sizes, log }: BenchContext): Promise<Measurement[]> {
  log('cold searches with a replica and without');
  const requests = generateSearches(sizes.queryCount).map(toSearchRequest);
  const share = Math.floor(requests.length / (comparisonRounds + 1));
  const rest = new Map([alone, replicated].map((portal) => [portal, [...requests]]));
  const runOn = (portal: BenchPortal) => runDistinctLoad(portal.origin, rest.get(portal)?.splice(0, share) ?? []);
  for (const portal of [alone, replicated]) await runOn(portal);
  const before = await countPublicReads(replicated.origin, metricsToken);
  const { percent, note, errors } = await compareThroughput(
    () => runOn(replicated),
    () => runOn(alone),
  );
  const after = await countPublicReads(replicated.origin, metricsToken);
  const [byReplica, byPrimary] = [after.replica - before.replica, after.primary - before.primary];
  return [
    {
      name: 'cold searches with a replica, of those without',
      limit: { sense: 'at least', value: 90, unit: '%' },
      measured: percent,
      note: errors > 0 ? `${note}, ${errors} errors` : `${note}; all servers share this machine`,
    },
    {
      name: "visitors' statements that the primary answers",
      limit: { sense: 'at most', value: 50, unit: '%' },
      measured: (100 * byPrimary) / (byPrimary + byReplica),
      note: `${byPrimary} of ${byPrimary + byReplica}: versions, one row each`,
    },
  ];
}

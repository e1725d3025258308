/** Measures the personalized dashboard of a candidate with a resume. */
import { buildPath } from '#contract/call.ts';
import { searchDashboard } from '#contract/job-calls.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import { createHttpClient } from '../../load/http-client.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median, percentile } from '../../measure/statistics.ts';
import { type BenchCatalogue, type BenchContext, formatJobCount } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

const pageCount = 5;

export const personalizedDashboard: Benchmark = {
  name: 'dashboard',
  measure: async (context) => [await measureDashboard(await context.sqliteCatalogue(context.sizes.large), context)],
};

export const personalizedDashboardOnPostgresql: Benchmark = {
  name: 'dashboard-postgresql',
  large: true,
  engine: 'postgresql',
  measure: async (context) => [await measureDashboard(await context.postgresqlCatalogue(context.sizes.large), context)],
};

async function measureDashboard(catalogue: BenchCatalogue, { sizes, log }: BenchContext): Promise<Measurement> {
  const latencies = await withPortal(catalogue, async ({ origin, mailServer }) => {
    log('requesting the dashboard of a signed-in candidate');
    const candidate = await signInByCode(origin, mailServer, 'asha.rao@example.com');
    await candidate.uploadResume({ name: 'asha-rao.txt', bytes: Buffer.from(resumeText) });
    const headers = { authorization: candidate.token };
    const client = createHttpClient(origin);
    const pages = Array.from({ length: sizes.queryCount / 4 }, (_, index) => (index % pageCount) + 1);
    const latencies = await client.measureLatencies(
      pages.map((page) => ({ method: 'POST' as const, path: buildPath(searchDashboard, { page }), headers, body: {} })),
    );
    client.close();
    return latencies;
  });
  const engine = catalogue.databaseUrl ? 'PostgreSQL' : 'SQLite';
  return {
    name: `dashboard of a candidate, p95, ${formatJobCount(catalogue.jobs)} on ${engine}`,
    limit: { sense: 'at most', value: 60, unit: 'ms' },
    measured: percentile(latencies, 95),
    note: `p50 ${median(latencies).toFixed(1)}`,
  };
}

const resumeText = 'Asha Rao\n\nSenior Data Engineer in Berlin\n\nPython, SQL, Spark, Airflow, Kafka, PostgreSQL, Kubernetes\n';

/** The dashboard of a candidate with a resume: no words, so that the order is made for them. */
import { buildPath } from '#contract/call.ts';
import { searchDashboard } from '#contract/job-calls.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import { createHttpClient } from '../../load/http-client.ts';
import type { Measurement } from '../../measure/measurement-report.ts';
import { median, percentile } from '../../measure/statistics.ts';
import { type BenchCatalogue, type BenchContext, formatJobCount } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

const firstPages = 5;

export const personalizedDashboard: Benchmark = {
  name: 'dashboard',
  measure: async (workshop) => [await measureDashboard(await workshop.sqliteCatalogue(workshop.sizes.large), workshop)],
};

export const personalizedDashboardOnPostgresql: Benchmark = {
  name: 'dashboard-postgresql',
  large: true,
  measure: async (workshop) => [await measureDashboard(await workshop.postgresqlCatalogue(workshop.sizes.large), workshop)],
};

async function measureDashboard(catalogue: BenchCatalogue, { sizes, log: say }: BenchContext): Promise<Measurement> {
  const times = await withPortal(catalogue, async ({ origin, mailServer: mails }) => {
    say('a signed-in candidate looks through the dashboard');
    const candidate = await signInByCode(origin, mails, 'asha.rao@example.com');
    await candidate.uploadResume({ name: 'asha-rao.txt', bytes: Buffer.from(resume) });
    const headers = { authorization: candidate.token };
    const caller = createHttpClient(origin);
    const pages = Array.from({ length: sizes.queryCount / 4 }, (_, look) => (look % firstPages) + 1);
    const times = await caller.measureLatencies(
      pages.map((page) => ({ method: 'POST' as const, path: buildPath(searchDashboard, { page }), headers, body: {} })),
    );
    caller.close();
    return times;
  });
  const engine = catalogue.databaseUrl ? 'PostgreSQL' : 'SQLite';
  return {
    name: `dashboard of a candidate, p95, ${formatJobCount(catalogue.jobs)} on ${engine}`,
    limit: { sense: 'at most', value: 60, unit: 'ms' },
    measured: percentile(times, 95),
    note: `p50 ${median(times).toFixed(1)}`,
  };
}

const resume = 'Asha Rao\n\nSenior Data Engineer in Berlin\n\nPython, SQL, Spark, Airflow, Kafka, PostgreSQL, Kubernetes\n';

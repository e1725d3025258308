/** The dashboard of a candidate with a resume: no words, so that the order is made for them. */
import { pathOf } from '#contract/call.ts';
import { dashboard } from '#contract/jobs.ts';
import { withPortal } from '../bench-portal.ts';
import type { Figure } from '../figure-table.ts';
import { median, percentile } from '../figures.ts';
import { openCaller } from '../http-caller.ts';
import { signIn } from '../plain-client.ts';
import { type Catalogue, counted, type Workshop } from '../workshop.ts';
import type { Row } from './row.ts';

const firstPages = 5;

export const signedIn: Row = {
  name: 'dashboard',
  measure: async (workshop) => [await seenOn(await workshop.catalogue(workshop.sizes.large), workshop)],
};

export const signedInOnPostgresql: Row = {
  name: 'dashboard-postgresql',
  large: true,
  measure: async (workshop) => [await seenOn(await workshop.postgresqlCatalogue(workshop.sizes.large), workshop)],
};

async function seenOn(catalogue: Catalogue, { sizes, say }: Workshop): Promise<Figure> {
  const times = await withPortal(catalogue, async ({ origin, mails }) => {
    say('a signed-in candidate looks through the dashboard');
    const candidate = await signIn(origin, mails, 'asha.rao@example.com');
    await candidate.uploadResume({ name: 'asha-rao.txt', bytes: Buffer.from(resume) });
    const headers = { authorization: candidate.token };
    const caller = openCaller(origin);
    const pages = Array.from({ length: sizes.questions / 4 }, (_, look) => (look % firstPages) + 1);
    const times = await caller.times(
      pages.map((page) => ({ method: 'POST' as const, path: pathOf(dashboard, { page }), headers, body: {} })),
    );
    caller.close();
    return times;
  });
  const engine = catalogue.databaseUrl ? 'PostgreSQL' : 'SQLite';
  return {
    what: `dashboard of a candidate, p95, ${counted(catalogue.jobs)} on ${engine}`,
    limit: { sense: 'at most', value: 60, unit: 'ms' },
    seen: percentile(times, 95),
    note: `p50 ${median(times).toFixed(1)}`,
  };
}

const resume = 'Asha Rao\n\nSenior Data Engineer in Berlin\n\nPython, SQL, Spark, Airflow, Kafka, PostgreSQL, Kubernetes\n';

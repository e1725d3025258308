/** The dashboard of a candidate with a resume: no words, so that the order is made for them. */
import { pathOf } from '#contract/call.ts';
import { dashboard } from '#contract/jobs.ts';
import { withPortal } from '../bench-portal.ts';
import { median, percentile } from '../figures.ts';
import { openCaller } from '../http-caller.ts';
import { signIn } from '../plain-client.ts';
import { counted } from '../workshop.ts';
import type { Row } from './row.ts';

const firstPages = 5;

export const signedIn: Row = {
  name: 'dashboard',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.large), async (portal) => {
      say('a signed-in candidate looks through the dashboard');
      const candidate = await signIn(portal.origin, portal.mails, 'asha.rao@example.com');
      await candidate.uploadResume({ name: 'asha-rao.txt', bytes: Buffer.from(resume) });
      const headers = { authorization: candidate.token };
      const caller = openCaller(portal.origin);
      const pages = Array.from({ length: sizes.questions / 4 }, (_, look) => (look % firstPages) + 1);
      const questions = pages.map((page) => ({ method: 'POST' as const, path: pathOf(dashboard, { page }), headers, body: {} }));
      const times = await caller.times(questions);
      caller.close();
      return [
        {
          what: `dashboard of a candidate, p95, ${counted(sizes.large)}`,
          limit: { sense: 'at most', value: 60, unit: 'ms' },
          seen: percentile(times, 95),
          note: `p50 ${median(times).toFixed(1)}`,
        },
      ];
    });
  },
};

const resume = 'Asha Rao\n\nSenior Data Engineer in Berlin\n\nPython, SQL, Spark, Airflow, Kafka, PostgreSQL, Kubernetes\n';

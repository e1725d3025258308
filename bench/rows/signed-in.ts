/** The dashboard of a candidate with a resume: no words, so that the order is made for them. */
import { pathOf } from '#contract/call.ts';
import { uploadResume } from '#contract/candidates.ts';
import { dashboard } from '#contract/jobs.ts';
import { signup, verifyOtp } from '#contract/sign-in.ts';
import { formBody, formHeaders } from '../../tests/setup/forms.ts';
import { type BenchPortal, withPortal } from '../bench-portal.ts';
import { median, percentile } from '../figures.ts';
import { openCaller } from '../http-caller.ts';
import { counted } from '../workshop.ts';
import type { Row } from './row.ts';

const firstPages = 5;

export const signedIn: Row = {
  name: 'dashboard',
  async measure({ sizes, catalogue, say }) {
    return withPortal(await catalogue(sizes.large), async (portal) => {
      say('a signed-in candidate looks through the dashboard');
      const headers = { authorization: await signedInToken(portal) };
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

const email = 'asha.rao@example.com';
const resume = 'Asha Rao\n\nSenior Data Engineer in Berlin\n\nPython, SQL, Spark, Airflow, Kafka, PostgreSQL, Kubernetes\n';

/** Signs in with the code of the mail, as a plain client, and leaves a resume. */
async function signedInToken({ origin, mails }: BenchPortal): Promise<string> {
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return read(await fetch(origin + path, sent));
  };
  await post(signup.path, { email });
  const otp = /(?<!\d)\d{5}(?!\d)/.exec((await mails.waitFor(email)).text)?.[0];
  const { message } = verifyOtp.answer.parse(await post(verifyOtp.path, { email, otp }));
  const file = { field: 'resume', name: 'asha-rao.txt', bytes: Buffer.from(resume) };
  const form = formBody({ candidate_id: message.candidate_id }, file);
  await read(
    await fetch(origin + uploadResume.path, {
      method: 'POST',
      headers: { ...formHeaders, authorization: message.token },
      body: new Uint8Array(form),
    }),
  );
  return message.token;
}

async function read(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

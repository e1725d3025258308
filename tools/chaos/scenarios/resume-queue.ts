/** R30: one candidate sends twenty resumes that cannot be read, beside another candidate's first. */
import { setTimeout } from 'node:timers/promises';
import { buildPath } from '#contract/call.ts';
import { searchDashboard } from '#contract/job-calls.ts';
import { buildPdfOfSize } from '../../../tests/support/fixtures/resume-factory.ts';
import { signInByCode } from '../../load/candidate-client.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { compareBuilds, expectAtMost, type Scenario, type ScenarioContext } from '../scenario.ts';
import { openTrafficTarget } from '../traffic-target.ts';

const resumes = 20;
const pollMs = 100;

export const resumeQueue: Scenario = {
  id: 'R30',
  title: 'twenty unreadable resumes of one candidate',
  run: (context) => compareBuilds(context, (build) => measure(context, build)),
};

async function measure(context: ScenarioContext, build: URL | undefined) {
  const portal = await createRestartablePortal(context, {}, build);
  const { origin, candidate, nextJob } = await openTrafficTarget(portal, 100);
  const other = await signInByCode(origin, portal.mailServer, 'ben@example.com');
  const countFailures = () => portal.log().match(/a resume could not be indexed/g)?.length ?? 0;
  const before = countFailures();
  for (let number = 1; number <= resumes; number++) {
    await candidate.uploadResume({ name: 'cv.pdf', bytes: buildPdfOfSize(10_000 + number) });
    // An application retains its resume.
    await candidate.apply(nextJob());
  }
  const startedAt = performance.now();
  await other.register({ name: 'cv.txt', bytes: Buffer.from('Nurse, teacher, accountant, engineer, sales manager, python') });
  while (!(await isPersonalized(origin, other.token))) await setTimeout(pollMs);
  const seconds = (performance.now() - startedAt) / 1000;
  await setTimeout(10_000);
  return [
    expectAtMost("another candidate's resume is read after", 2, 's', seconds),
    expectAtMost('resumes tried of twenty', 10, '', countFailures() - before),
  ];
}

async function isPersonalized(origin: string, token: string): Promise<boolean> {
  const response = await fetch(origin + buildPath(searchDashboard, { page: 1 }), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: '{}',
  });
  const { message } = searchDashboard.response.parse(await response.json());
  return message.ordered_by?.includes('resume') === true;
}

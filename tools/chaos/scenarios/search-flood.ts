/** R32: sixteen connections with searches that no cache answers, with 100,000 jobs. */
import { formatFlood, measureSearchFlood } from '../../load/search-flood.ts';
import { percentile } from '../../measure/statistics.ts';
import { importGeneratedJobs } from '../generated-jobs.ts';
import { createRestartablePortal } from '../restartable-portal.ts';
import { compareBuilds, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';

export const searchFlood: Scenario = {
  id: 'R32',
  title: 'sixteen connections with distinct searches, 100,000 jobs',
  run: (context) => compareBuilds(context, (build) => measure(context, build)),
};

async function measure(context: ScenarioContext, build: URL | undefined) {
  const portal = await createRestartablePortal(context, {}, build);
  await importGeneratedJobs(portal, context.quick ? 20_000 : 100_000);
  await portal.start();
  const flood = await measureSearchFlood(portal.origin, { connections: 16, seconds: context.quick ? 6 : 30 });
  return [
    expectAtMost(
      'p50 of visitors against the time before',
      2,
      '×',
      median(flood.during) / median(flood.before),
      formatFlood(flood),
    ),
    expectAtMost('p99 of visitors', 250, 'ms', percentile(flood.during, 99)),
    expectZero('responses of 500 and above', flood.serverErrors),
    expectAtMost('memory afterwards', 250, 'MB', portal.memoryMegabytes()),
  ];
}

const median = (values: readonly number[]) => percentile(values, 50);

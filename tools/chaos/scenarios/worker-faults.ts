/** R40, R41: reloads two workers one after another, then kills them in turn, under traffic. */
import { setTimeout } from 'node:timers/promises';
import type { Measurement } from '../../measure/measurement-report.ts';
import { listChildProcesses } from '../../measure/process-resources.ts';
import { createRestartablePortal, type RestartablePortal } from '../restartable-portal.ts';
import { expectAll, expectAtMost, expectZero, type Scenario, type ScenarioContext } from '../scenario.ts';
import { generateTraffic, type TrafficResult } from '../traffic.ts';
import { openTrafficTarget } from '../traffic-target.ts';

export const workerFaultsOnSqlite: Scenario = {
  id: 'R40',
  title: 'workers reloaded and killed under 100 requests a second, SQLite',
  run: (context) => measureWorkerFaults(context, {}),
};

export const workerFaultsOnPostgresql: Scenario = {
  id: 'R41',
  title: 'workers reloaded and killed under 100 requests a second, PostgreSQL',
  run: async (context) => measureWorkerFaults(context, { DATABASE_URL: (await context.startPostgresql()).url }),
};

const requestsPerSecond = 100;
const workerCount = 2;
const killIntervalMs = 3000;
/** Requests that a killed worker may have had in flight: a tenth of a second of the traffic. */
const maxInFlight = 10;

async function measureWorkerFaults(context: ScenarioContext, settings: Record<string, string>): Promise<Measurement[]> {
  const portal = await createRestartablePortal(context, { WORKERS: String(workerCount), LOG_LEVEL: 'info', ...settings });
  const target = await openTrafficTarget(portal, 2000);
  const seconds = context.quick ? 20 : 120;
  await waitForWorkers(portal);

  let reloads = 0;
  const reloaded = await runBeside(generateTraffic(target, requestsPerSecond, seconds), async (isOver) => {
    while (!isOver()) {
      const former = listChildProcesses(portal.processId());
      portal.signal('SIGHUP');
      await waitUntil(() => !listChildProcesses(portal.processId()).some((pid) => former.includes(pid)));
      reloads++;
    }
  });

  let kills = 0;
  const killed = await runBeside(generateTraffic(target, requestsPerSecond, seconds), async (isOver) => {
    while (!isOver()) {
      await setTimeout(killIntervalMs);
      const [oldest = 0] = listChildProcesses(portal.processId());
      process.kill(oldest, 'SIGKILL');
      kills++;
      await waitUntil(() => !listChildProcesses(portal.processId()).includes(oldest));
      await waitForWorkers(portal);
    }
  });

  const total = requestsPerSecond * seconds;
  const exitCode = await portal.stop();
  return [
    expectZero(`failed requests in ${reloads} reloads`, reloaded.countErrors(), `of ${total}: ${reloaded.formatStatuses()}`),
    expectAtMost('p99 during reloads', 2000, 'ms', p99(reloaded)),
    expectZero('responses of 500 and above in kills', countServerErrors(killed), `of ${total}: ${killed.formatStatuses()}`),
    expectAtMost(
      'requests without a response, per killed worker',
      maxInFlight,
      '',
      (killed.statuses.get(0) ?? 0) / kills,
      `${kills} kills; those in flight`,
    ),
    expectAll('workers replaced', kills, (portal.log().match(/"event":"worker_ended"/g) ?? []).length),
    expectZero('exit code', exitCode ?? 1),
  ];
}

async function runBeside<Result>(work: Promise<Result>, faults: (isOver: () => boolean) => Promise<void>): Promise<Result> {
  let isOver = false;
  const result = work.finally(() => {
    isOver = true;
  });
  await faults(() => isOver);
  return result;
}

const p99 = (traffic: TrafficResult) => traffic.p99(['search', 'detail', 'page', 'dashboard', 'apply', 'code']);

const countServerErrors = ({ statuses }: TrafficResult) =>
  [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);

/** Each worker that serves logs that it listens. */
async function waitForWorkers(portal: RestartablePortal): Promise<void> {
  await waitUntil(() => {
    const serving = listChildProcesses(portal.processId()).filter((pid) =>
      new RegExp(`"pid":${pid},[^\\n]*Server listening`).test(portal.log()),
    );
    return serving.length >= workerCount;
  });
}

const pollIntervalMs = 50;

async function waitUntil(isReached: () => boolean): Promise<void> {
  while (!isReached()) await setTimeout(pollIntervalMs);
}

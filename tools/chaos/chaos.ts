/** Runs `npm run chaos`: injects faults into portals and compares the results with targets. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand, runInterruptible, splitNames } from '../measure/cli.ts';
import { formatJson, formatTable, type Measurement } from '../measure/measurement-report.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { alertsOnPostgresql, alertsOnSqlite, alertsOnTwoNodes } from './scenarios/alert-simulation.ts';
import { atsFaultsOnPostgresql, atsFaultsOnSqlite } from './scenarios/ats-faults.ts';
import { backupUnderWrites } from './scenarios/backup-under-writes.ts';
import { clockSetBack, clockSkew } from './scenarios/clock-skew.ts';
import { concurrentProcesses } from './scenarios/concurrent-processes.ts';
import { concurrentUploads } from './scenarios/concurrent-uploads.ts';
import { manyConnections, slowConnections } from './scenarios/connection-limits.ts';
import { crashDuringFirstStart } from './scenarios/crash-during-first-start.ts';
import { crashOnPostgresql, crashOnSqlite } from './scenarios/crash-recovery.ts';
import { databaseHung, databaseStopped } from './scenarios/database-outage.ts';
import { degradedNetworks } from './scenarios/degraded-networks.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { gracefulShutdown } from './scenarios/graceful-shutdown.ts';
import { identityProviderOutage } from './scenarios/identity-provider-outage.ts';
import { largeUploads } from './scenarios/large-uploads.ts';
import { overload, soak, steadyLoad } from './scenarios/load-and-soak.ts';
import { mailOutage } from './scenarios/mail-outage.ts';
import { replicaFaults } from './scenarios/replica-faults.ts';
import { resumeQueue } from './scenarios/resume-queue.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { schemaOfNextRelease } from './scenarios/schema-of-next-release.ts';
import { searchFlood } from './scenarios/search-flood.ts';
import { sitemapRequests } from './scenarios/sitemap-requests.ts';
import { storageOutage } from './scenarios/storage-outage.ts';
import { undoAtHandOver } from './scenarios/undo-at-hand-over.ts';
import { webhookFaultsOnPostgresql, webhookFaultsOnSqlite } from './scenarios/webhook-faults.ts';
import { behindHaproxy, behindNginx } from './scenarios/whole-installation.ts';
import { workerFaultsOnPostgresql, workerFaultsOnSqlite } from './scenarios/worker-faults.ts';

const scenarios: Scenario[] = [
  steadyLoad,
  overload,
  soak,
  crashOnSqlite,
  crashOnPostgresql,
  crashDuringFirstStart,
  concurrentProcesses,
  fullDisk,
  databaseStopped,
  databaseHung,
  mailOutage,
  storageOutage,
  identityProviderOutage,
  clockSkew,
  clockSetBack,
  slowConnections,
  largeUploads,
  manyConnections,
  degradedNetworks,
  gracefulShutdown,
  rollingRestart,
  backupUnderWrites,
  concurrentUploads,
  resumeQueue,
  sitemapRequests,
  searchFlood,
  webhookFaultsOnSqlite,
  webhookFaultsOnPostgresql,
  undoAtHandOver,
  alertsOnSqlite,
  alertsOnPostgresql,
  alertsOnTwoNodes,
  atsFaultsOnSqlite,
  atsFaultsOnPostgresql,
  replicaFaults,
  behindNginx,
  behindHaproxy,
  schemaOfNextRelease,
  workerFaultsOnSqlite,
  workerFaultsOnPostgresql,
];

const help = `npm run chaos -- [options]
  Injects faults into temporary portals and prints a table. A missed target is no error.
    --only IDS    runs these scenarios; separated by commas, repeatable:
${scenarios.map(({ id, title }) => `                    ${id.padEnd(4)} ${title}`).join('\n')}
    --long        also scenarios of hours, and outages of ten minutes
    --quick       a tenth of the kills and minutes; for trying a change, not for results
    --before DIR  a built checkout of an earlier version, for R29 to R32 to measure first, and for R47
    --json FILE   writes the results to a file as well`;

await runCommand(parseOptions(), help, run);

async function run({
  selected,
  quick,
  long,
  json,
  earlierBuild,
}: Exclude<ReturnType<typeof parseOptions>, string>): Promise<void> {
  const startedAt = new Date();
  const measurements: Measurement[] = [];
  for (const scenario of selected) {
    console.error(`${scenario.id} ${scenario.title} …`);
    const results = await runInterruptible(() => runScenario(scenario, { quick, long, earlierBuild }));
    measurements.push(...results.map((result) => ({ ...result, name: `${scenario.id} ${scenario.title}: ${result.name}` })));
  }
  console.log(formatTable(measurements));
  if (json)
    writeFileSync(
      json,
      formatJson(measurements, { startedAt, quick, long, node: process.version, cores: availableParallelism() }),
    );
}

/** Returns the options, or the help or error message to print. */
function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        before: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return help;
    const only = splitNames(values.only);
    const unknown = only.find((name) => !scenarios.some(({ id }) => id === name));
    if (unknown !== undefined) return `Unknown scenario "${unknown}". Known: ${scenarios.map(({ id }) => id).join(', ')}.`;
    const selected = scenarios.filter(({ id, long }) => (only.length > 0 ? only.includes(id) : !long || values.long));
    const earlierBuild = values.before === undefined ? undefined : pathToFileURL(join(values.before, 'dist/server/'));
    return { selected, quick: values.quick, long: values.long, json: values.json, earlierBuild };
  } catch (error) {
    return (error as Error).message;
  }
}

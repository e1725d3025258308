/** `npm run chaos`: injects faults into portals and compares measurements with limits. */
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, runInterruptible } from '../measure/cli.ts';
import { formatJson, formatTable, type Measurement } from '../measure/measurement-report.ts';
import { startControllablePostgresql } from './controllable-postgresql.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { backupUnderWrites } from './scenarios/backup-under-writes.ts';
import { clockSetBack, clockSkew } from './scenarios/clock-skew.ts';
import { concurrentProcesses } from './scenarios/concurrent-processes.ts';
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
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { storageOutage } from './scenarios/storage-outage.ts';

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
];

const help = `npm run chaos -- [options]
  Injects faults into portals that it starts and prints a table. A missed limit is not an error.
    --only ID     one scenario, or several with one --only each:
${scenarios.map(({ id, title }) => `                    ${id.padEnd(4)} ${title}`).join('\n')}
    --long        also scenarios of hours, and outages of ten minutes
    --quick       a tenth of the kills and minutes: to try the command, not for results
    --json FILE   also writes the results as JSON`;

await runCommand(parseOptions(), help, run);

async function run({ chosen, quick, long, json }: Exclude<ReturnType<typeof parseOptions>, string>): Promise<void> {
  const startedAt = new Date();
  const figures: Measurement[] = [];
  for (const scenario of chosen) {
    console.error(`${scenario.id} ${scenario.title} …`);
    const seen = await runInterruptible(() => runScenario(scenario, { quick, long }));
    figures.push(...seen.map((figure) => ({ ...figure, name: `${scenario.id} ${scenario.title}: ${figure.name}` })));
  }
  console.log(formatTable(figures));
  if (json)
    writeFileSync(
      json,
      formatJson(figures, { begun: startedAt, quick, long, node: process.version, cores: availableParallelism() }),
    );
}

async function runScenario(scenario: Scenario, length: Pick<ScenarioContext, 'quick' | 'long'>): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-chaos-'));
  const rmOptions = { recursive: true, force: true, maxRetries: 5 };
  const removeFolder = () => rmSync(folder, rmOptions);
  process.once('exit', removeFolder);
  const cleanups: (() => unknown)[] = [() => rm(folder, rmOptions)];
  const context: ScenarioContext = {
    ...length,
    log: (line) => console.error(`  ${line}`),
    createFolder: () => mkdtemp(join(folder, 'data-')),
    async startPostgresql() {
      const server = await startControllablePostgresql();
      cleanups.unshift(() => server.stop());
      return server;
    },
    onCleanup: (cleanup) => void cleanups.unshift(cleanup),
  };
  try {
    return await scenario.run(context);
  } finally {
    for (const cleanup of cleanups) await cleanup();
    process.off('exit', removeFolder);
  }
}

/** Returns the help or a usage error as a string. */
function parseOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return help;
    const unknown = values.only.find((name) => !scenarios.some(({ id }) => id === name));
    if (unknown !== undefined) return `There is no scenario "${unknown}"; known: ${scenarios.map(({ id }) => id).join(', ')}.`;
    const chosen = scenarios.filter(({ id, long }) => (values.only.length > 0 ? values.only.includes(id) : !long || values.long));
    return { chosen, quick: values.quick, long: values.long, json: values.json };
  } catch (error) {
    return (error as Error).message;
  }
}

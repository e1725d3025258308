/** `npm run faults`: does to a portal what goes wrong in life, and prints what was seen against what is asked. */

import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { follow, interruptible } from '../command.ts';
import { type Figure, jsonOf, tableOf } from '../figure-table.ts';
import { startPostgresqlLife } from './postgresql-life.ts';
import type { Scenario, Stage } from './scenario.ts';
import { backups } from './scenarios/backups.ts';
import { bigUploads } from './scenarios/big-uploads.ts';
import { brokenLinks } from './scenarios/broken-links.ts';
import { databaseHung, databaseStopped } from './scenarios/database-away.ts';
import { killedAtFirstStart } from './scenarios/first-start.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { killedOnPostgresql, killedOnSqlite } from './scenarios/killing.ts';
import { overload, soak, steadyLoad } from './scenarios/loads.ts';
import { mailAway } from './scenarios/mail-away.ts';
import { clockSetBack, wrongClock } from './scenarios/other-clocks.ts';
import { providerAway } from './scenarios/provider-away.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { slowSockets, tenThousand } from './scenarios/sockets.ts';
import { gracefulStop } from './scenarios/stopping.ts';
import { storageAway } from './scenarios/storage-away.ts';
import { twoProcesses } from './scenarios/two-processes.ts';

const scenarios: Scenario[] = [
  steadyLoad,
  overload,
  soak,
  killedOnSqlite,
  killedOnPostgresql,
  killedAtFirstStart,
  twoProcesses,
  fullDisk,
  databaseStopped,
  databaseHung,
  mailAway,
  storageAway,
  providerAway,
  wrongClock,
  clockSetBack,
  slowSockets,
  bigUploads,
  tenThousand,
  brokenLinks,
  gracefulStop,
  rollingRestart,
  backups,
];

const help = `npm run faults -- [options]
  Plays what can go wrong against portals of its own and prints a table. A figure that is missed is no error.
    --only ID     one scenario, or several with one --only each:
${scenarios.map(({ id, title }) => `                    ${id.padEnd(4)} ${title}`).join('\n')}
    --long        also those of hours, and outages of ten minutes
    --quick       a tenth of the kills and minutes: to try the commands out, not for figures
    --json FILE   writes the figures there as well`;

await follow(asked(), help, run);

async function run({ chosen, quick, long, json }: Exclude<ReturnType<typeof asked>, string>): Promise<void> {
  const begun = new Date();
  const figures: Figure[] = [];
  for (const scenario of chosen) {
    console.error(`${scenario.id} ${scenario.title} …`);
    const seen = await interruptible(() => played(scenario, { quick, long }));
    figures.push(...seen.map((figure) => ({ ...figure, what: `${scenario.id} ${scenario.title}: ${figure.what}` })));
  }
  console.log(tableOf(figures));
  if (json) writeFileSync(json, jsonOf(figures, { begun, quick, long, node: process.version, cores: availableParallelism() }));
}

async function played(scenario: Scenario, length: Pick<Stage, 'quick' | 'long'>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-faults-'));
  const removed = { recursive: true, force: true, maxRetries: 5 };
  const interrupted = () => rmSync(folder, removed);
  process.once('exit', interrupted);
  const works: (() => unknown)[] = [() => rm(folder, removed)];
  const stage: Stage = {
    ...length,
    say: (line) => console.error(`  ${line}`),
    folder: () => mkdtemp(join(folder, 'data-')),
    async postgresql() {
      const server = await startPostgresqlLife();
      works.unshift(() => server.stop());
      return server;
    },
    afterwards: (work) => void works.unshift(work),
  };
  try {
    return await scenario.play(stage);
  } finally {
    for (const work of works) await work();
    process.off('exit', interrupted);
  }
}

/** What to do, or what to say instead. */
function asked() {
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
    const unknown = values.only.find((wish) => !scenarios.some(({ id }) => id === wish));
    if (unknown !== undefined) return `There is no scenario "${unknown}"; known: ${scenarios.map(({ id }) => id).join(', ')}.`;
    const chosen = scenarios.filter(({ id, long }) => (values.only.length > 0 ? values.only.includes(id) : !long || values.long));
    return { chosen, quick: values.quick, long: values.long, json: values.json };
  } catch (error) {
    return (error as Error).message;
  }
}

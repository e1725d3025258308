/** `npm run bench`: measures every row against its limit in the same run and prints a table. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { follow, interruptible } from './command.ts';
import { type Figure, jsonOf, middleOf, tableOf } from './figure-table.ts';
import { cachedPages } from './rows/cached-pages.ts';
import { knownAddresses } from './rows/code-times.ts';
import { freshPages } from './rows/fresh-pages.ts';
import { fullLoad } from './rows/full-load.ts';
import { importing } from './rows/importing.ts';
import type { Row } from './rows/row.ts';
import { searchLatency, searchMillion } from './rows/search-latency.ts';
import { searchCold, searchWarm } from './rows/search-rates.ts';
import { signedIn, signedInOnPostgresql } from './rows/signed-in.ts';
import { starting } from './rows/starting.ts';
import { openWorkshop, type Sizes } from './workshop.ts';

const rows: Row[] = [
  cachedPages,
  freshPages,
  searchCold,
  searchWarm,
  searchLatency,
  searchMillion,
  importing,
  starting,
  signedIn,
  signedInOnPostgresql,
  knownAddresses,
  fullLoad,
];

const help = `npm run bench -- [options]
  Measures the portal's server and prints a table; makes its own data and removes it. A missed limit is no error.
    --only NAME   one row, or several with one --only each: ${rows.map(({ name }) => name).join(', ')}
    --runs N      the median of N runs, 1 by default
    --quick       a fifth of the jobs and shorter loads: to try the commands out, not for figures
    --large       also PostgreSQL: a candidate's dashboard with 100,000 jobs, searches of a million
    --json FILE   writes the figures there as well`;

const full: Sizes = { small: 10_000, large: 100_000, seconds: 30, minute: 60, questions: 2000 };
const quick: Sizes = { small: 2000, large: 20_000, seconds: 12, minute: 12, questions: 400 };

await follow(asked(), help, run);

async function run({ chosen, runs, sizes, json }: Exclude<ReturnType<typeof asked>, string>): Promise<void> {
  const seen: Figure[][] = [];
  const begun = new Date();
  for (let number = 1; number <= runs; number++) {
    if (runs > 1) console.error(`run ${number} of ${runs}`);
    seen.push(await interruptible(() => oneRun(chosen, sizes)));
  }
  const figures = middleOf(seen);
  console.log(tableOf(figures));
  const about = { begun, runs, sizes, node: process.version, cores: availableParallelism() };
  if (json) writeFileSync(json, jsonOf(figures, about));
}

async function oneRun(chosen: readonly Row[], sizes: Sizes): Promise<Figure[]> {
  const workshop = await openWorkshop(sizes, (line) => console.error(`  ${line}`));
  try {
    const figures: Figure[] = [];
    for (const row of chosen) {
      console.error(`${row.name} …`);
      const seen = await row.measure(workshop);
      // What took a quarter of an hour is not lost with a row that breaks after it.
      if (chosen.length > 1) console.error(tableOf(seen));
      figures.push(...seen);
    }
    return figures;
  } finally {
    await workshop.close();
  }
}

/** What to do, or what to say instead. */
function asked() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        runs: { type: 'string', default: '1' },
        quick: { type: 'boolean', default: false },
        large: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return help;
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) return `--runs takes a number from 1 on, not "${values.runs}".`;
    const unknown = values.only.find((name) => !rows.some((row) => row.name === name));
    if (unknown !== undefined) return `There is no row "${unknown}"; known: ${rows.map(({ name }) => name).join(', ')}.`;
    const chosen = rows.filter((row) => (values.only.length > 0 ? values.only.includes(row.name) : !row.large || values.large));
    return { chosen, runs, sizes: values.quick ? quick : full, json: values.json };
  } catch (error) {
    return (error as Error).message;
  }
}

/** `npm run bench`: measures every row against its limit in the same run and prints a table. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runCommand, runInterruptible } from '../measure/cli.ts';
import { formatJson, formatTable, type Measurement, medianOfRuns } from '../measure/measurement-report.ts';
import { type BenchSizes, openBenchContext } from './bench-context.ts';
import { accountEnumeration } from './benchmarks/account-enumeration.ts';
import type { Benchmark } from './benchmarks/benchmark.ts';
import { cachedPages } from './benchmarks/cached-pages.ts';
import { importThroughput } from './benchmarks/import-throughput.ts';
import { personalizedDashboard, personalizedDashboardOnPostgresql } from './benchmarks/personalized-dashboard.ts';
import { searchLatency, searchMillion } from './benchmarks/search-latency.ts';
import { searchCold, searchWarm } from './benchmarks/search-throughput.ts';
import { startup } from './benchmarks/startup.ts';
import { sustainedLoad } from './benchmarks/sustained-load.ts';
import { uncachedPages } from './benchmarks/uncached-pages.ts';

const benchmarks: Benchmark[] = [
  cachedPages,
  uncachedPages,
  searchCold,
  searchWarm,
  searchLatency,
  searchMillion,
  importThroughput,
  startup,
  personalizedDashboard,
  personalizedDashboardOnPostgresql,
  accountEnumeration,
  sustainedLoad,
];

const help = `npm run bench -- [options]
  Measures the portal's server and prints a table; makes its own data and removes it. A missed limit is no error.
    --only NAME   one row, or several with one --only each: ${benchmarks.map(({ name }) => name).join(', ')}
    --runs N      the median of N runs, 1 by default
    --quick       a fifth of the jobs and shorter loads: to try the commands out, not for figures
    --large       also PostgreSQL: a candidate's dashboard with 100,000 jobs, searches of a million
    --json FILE   writes the figures there as well`;

const fullSizes: BenchSizes = { small: 10_000, large: 100_000, loadSeconds: 30, sustainedSeconds: 60, queryCount: 2000 };
const quickSizes: BenchSizes = { small: 2000, large: 20_000, loadSeconds: 12, sustainedSeconds: 12, queryCount: 400 };

await runCommand(parseOptions(), help, run);

async function run({ chosen, runs, sizes, json }: Exclude<ReturnType<typeof parseOptions>, string>): Promise<void> {
  const seen: Measurement[][] = [];
  const begun = new Date();
  for (let number = 1; number <= runs; number++) {
    if (runs > 1) console.error(`run ${number} of ${runs}`);
    seen.push(await runInterruptible(() => runBenchmarks(chosen, sizes)));
  }
  const figures = medianOfRuns(seen);
  console.log(formatTable(figures));
  const about = { begun, runs, sizes, node: process.version, cores: availableParallelism() };
  if (json) writeFileSync(json, formatJson(figures, about));
}

async function runBenchmarks(chosen: readonly Benchmark[], sizes: BenchSizes): Promise<Measurement[]> {
  const workshop = await openBenchContext(sizes, (line) => console.error(`  ${line}`));
  try {
    const figures: Measurement[] = [];
    for (const row of chosen) {
      console.error(`${row.name} …`);
      const seen = await row.measure(workshop);
      // What took a quarter of an hour is not lost with a row that breaks after it.
      if (chosen.length > 1) console.error(formatTable(seen));
      figures.push(...seen);
    }
    return figures;
  } finally {
    await workshop.close();
  }
}

/** What to do, or what to say instead. */
function parseOptions() {
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
    const unknown = values.only.find((name) => !benchmarks.some((row) => row.name === name));
    if (unknown !== undefined) return `There is no row "${unknown}"; known: ${benchmarks.map(({ name }) => name).join(', ')}.`;
    const chosen = benchmarks.filter((row) =>
      values.only.length > 0 ? values.only.includes(row.name) : !row.large || values.large,
    );
    return { chosen, runs, sizes: values.quick ? quickSizes : fullSizes, json: values.json };
  } catch (error) {
    return (error as Error).message;
  }
}

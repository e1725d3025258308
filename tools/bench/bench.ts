/** Runs `npm run bench`: compares the server with its targets and prints a table. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runCommand, runInterruptible, splitNames } from '../measure/cli.ts';
import { formatJson, formatTable, type Measurement, medianOfRuns } from '../measure/measurement-report.ts';
import { type BenchSizes, openBenchContext } from './bench-context.ts';
import { accountEnumeration } from './benchmarks/account-enumeration.ts';
import type { Benchmark } from './benchmarks/benchmark.ts';
import { cachedPages, cachedPagesOnPostgresql } from './benchmarks/cached-pages.ts';
import { importOnPostgresql, importThroughput } from './benchmarks/import-throughput.ts';
import { personalizedDashboard, personalizedDashboardOnPostgresql } from './benchmarks/personalized-dashboard.ts';
import { replica } from './benchmarks/replica.ts';
import { searchIsolation } from './benchmarks/search-isolation.ts';
import { searchLatency, searchMillion } from './benchmarks/search-latency.ts';
import { searchCold, searchWarm } from './benchmarks/search-throughput.ts';
import { startup } from './benchmarks/startup.ts';
import { sustainedLoad } from './benchmarks/sustained-load.ts';
import { uncachedPages } from './benchmarks/uncached-pages.ts';
import { workers } from './benchmarks/workers.ts';

const benchmarks: Benchmark[] = [
  cachedPages,
  cachedPagesOnPostgresql,
  uncachedPages,
  searchCold,
  searchWarm,
  searchIsolation,
  searchLatency,
  searchMillion,
  importThroughput,
  importOnPostgresql,
  startup,
  personalizedDashboard,
  personalizedDashboardOnPostgresql,
  accountEnumeration,
  sustainedLoad,
  workers,
  replica,
];

const names = [...benchmarks.map(({ name }) => name), 'postgresql'].join(', ');

const help = `npm run bench -- [options]
  Measures the portal's server and prints a table. Creates and removes its own data. A missed target is no error.
    --only NAMES  runs these benchmarks: ${names} (all on PostgreSQL); separated by commas, repeatable
    --runs N      prints the median of N runs, 1 by default
    --quick       a fifth of the jobs and shorter loads; for trying a change, not for results
    --large       also workers, a replica, and PostgreSQL: cached pages, an import, a dashboard, searches of a million jobs
    --json FILE   writes the results to a file as well`;

const fullSizes: BenchSizes = { small: 10_000, large: 100_000, loadSeconds: 30, sustainedSeconds: 60, queryCount: 2000 };
const quickSizes: BenchSizes = { small: 2000, large: 20_000, loadSeconds: 12, sustainedSeconds: 12, queryCount: 400 };

await runCommand(parseOptions(), help, run);

async function run({ selected, runs, sizes, json }: Exclude<ReturnType<typeof parseOptions>, string>): Promise<void> {
  const measuredRuns: Measurement[][] = [];
  const startedAt = new Date();
  for (let number = 1; number <= runs; number++) {
    if (runs > 1) console.error(`run ${number} of ${runs}`);
    measuredRuns.push(await runInterruptible(() => runBenchmarks(selected, sizes)));
  }
  const measurements = medianOfRuns(measuredRuns);
  console.log(formatTable(measurements));
  const metadata = { startedAt, runs, sizes, node: process.version, cores: availableParallelism() };
  if (json) writeFileSync(json, formatJson(measurements, metadata));
}

async function runBenchmarks(selected: readonly Benchmark[], sizes: BenchSizes): Promise<Measurement[]> {
  const context = await openBenchContext(sizes, (line) => console.error(`  ${line}`));
  try {
    const measurements: Measurement[] = [];
    for (const benchmark of selected) {
      console.error(`${benchmark.name} …`);
      const results = await benchmark.measure(context);
      // Printed immediately, so that a later failure loses no results.
      if (selected.length > 1) console.error(formatTable(results));
      measurements.push(...results);
    }
    return measurements;
  } finally {
    await context.close();
  }
}

/** Returns the options, or the help or error message to print. */
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
    if (!Number.isInteger(runs) || runs < 1) return `--runs needs an integer of at least 1, not "${values.runs}".`;
    const only = splitNames(values.only);
    const unknown = only.find((name) => !benchmarks.some((benchmark) => benchmark.name === name || benchmark.engine === name));
    if (unknown !== undefined) return `Unknown benchmark "${unknown}". Known: ${names}.`;
    const selected = benchmarks.filter(({ name, engine, large }) =>
      only.length > 0 ? only.includes(name) || (engine && only.includes(engine)) : !large || values.large,
    );
    return { selected, runs, sizes: values.quick ? quickSizes : fullSizes, json: values.json };
  } catch (error) {
    return (error as Error).message;
  }
}

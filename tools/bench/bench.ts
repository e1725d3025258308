/** `npm run bench`: measures the server against its limits and prints a table. */
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
  Measures the portal's server and prints a table; creates and removes its own data. A missed limit is not an error.
    --only NAME   one benchmark, or several with one --only each: ${benchmarks.map(({ name }) => name).join(', ')}
    --runs N      the median of N runs, 1 by default
    --quick       a fifth of the jobs and shorter loads: to try the command, not for results
    --large       also PostgreSQL: a candidate's dashboard with 100,000 jobs, searches of a million
    --json FILE   also writes the results as JSON`;

const fullSizes: BenchSizes = { small: 10_000, large: 100_000, loadSeconds: 30, sustainedSeconds: 60, queryCount: 2000 };
const quickSizes: BenchSizes = { small: 2000, large: 20_000, loadSeconds: 12, sustainedSeconds: 12, queryCount: 400 };

await runCommand(parseOptions(), help, run);

async function run({ chosen, runs, sizes, json }: Exclude<ReturnType<typeof parseOptions>, string>): Promise<void> {
  const results: Measurement[][] = [];
  const startedAt = new Date();
  for (let number = 1; number <= runs; number++) {
    if (runs > 1) console.error(`run ${number} of ${runs}`);
    results.push(await runInterruptible(() => runBenchmarks(chosen, sizes)));
  }
  const measurements = medianOfRuns(results);
  console.log(formatTable(measurements));
  const about = { begun: startedAt, runs, sizes, node: process.version, cores: availableParallelism() };
  if (json) writeFileSync(json, formatJson(measurements, about));
}

async function runBenchmarks(chosen: readonly Benchmark[], sizes: BenchSizes): Promise<Measurement[]> {
  const context = await openBenchContext(sizes, (line) => console.error(`  ${line}`));
  try {
    const measurements: Measurement[] = [];
    for (const benchmark of chosen) {
      console.error(`${benchmark.name} …`);
      const rows = await benchmark.measure(context);
      // A later failure must not lose these results.
      if (chosen.length > 1) console.error(formatTable(rows));
      measurements.push(...rows);
    }
    return measurements;
  } finally {
    await context.close();
  }
}

/** Returns the help or a usage error as a string. */
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
    if (unknown !== undefined)
      return `There is no benchmark "${unknown}"; known: ${benchmarks.map(({ name }) => name).join(', ')}.`;
    const chosen = benchmarks.filter((row) =>
      values.only.length > 0 ? values.only.includes(row.name) : !row.large || values.large,
    );
    return { chosen, runs, sizes: values.quick ? quickSizes : fullSizes, json: values.json };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Runs `npm run lighthouse`: compares pages on a simulated phone with their budgets. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../install/browser.mjs';
import { listPublicPages } from '../../load/public-pages.ts';
import { runInterruptible } from '../../measure/cli.ts';
import { formatJson, formatTable, type Measurement } from '../../measure/measurement-report.ts';
import { openBenchContext } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import { measureInteractions } from './interaction-latency.ts';
import { installLighthouse, type LighthouseResult, runLighthouse } from './lighthouse-runner.ts';

const jobs = 2100;
const sizes = { small: jobs, large: jobs, loadSeconds: 0, sustainedSeconds: 0, queryCount: 0 };

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' }, only: { type: 'string' } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs needs an integer of at least 1, not "${values.runs}".`);
  process.exitCode = 2;
} else await runInterruptible(measure);

async function measure(): Promise<void> {
  const log = (line: string) => console.error(`  ${line}`);
  const browser = await findBrowser(log);
  const startedAt = new Date();
  const context = await openBenchContext(sizes, log);
  try {
    const measurements = await withPortal(await context.sqliteCatalogue(jobs), async ({ origin }) => [
      ...(values.only === 'interactions' ? [] : await measurePages(origin, browser, log)),
      ...(values.only === 'pages' ? [] : await measureInteractions(origin, browser, log)),
    ]);
    console.log(formatTable(measurements));
    if (values.json) writeFileSync(values.json, formatJson(measurements, { startedAt, runs, jobs }));
  } finally {
    await context.close();
  }
}

async function measurePages(origin: string, browser: string, log: (line: string) => void): Promise<Measurement[]> {
  const lighthouse = await installLighthouse(log);
  const measurements: Measurement[] = [];
  for (const { name, path } of await listPublicPages(origin)) {
    log(`running Lighthouse on the ${name} page, ${runs} times with and without scripts`);
    const options = { lighthouse, browser, url: origin + path, runs };
    const result = await runLighthouse({ ...options, scripts: true });
    const withoutScript = await runLighthouse({ ...options, scripts: false });
    measurements.push(...comparePageToBudgets(name, result, withoutScript));
  }
  return measurements;
}

function comparePageToBudgets(page: string, result: LighthouseResult, withoutScript: LighthouseResult): Measurement[] {
  const atLeast = (name: string, value: number, measured: number): Measurement => ({
    name: `${page}: ${name}`,
    limit: { sense: 'at least', value, unit: '' },
    measured,
  });
  const atMost = (name: string, value: number, unit: string, measured: number): Measurement => ({
    name: `${page}: ${name}`,
    limit: { sense: 'at most', value, unit },
    measured,
  });
  return [
    { ...atLeast('performance', 98, result.performance), note: `benchmark index ${Math.round(result.benchmarkIndex)}` },
    { ...atLeast('accessibility', 100, result.accessibility), note: result.failedAudits },
    atLeast('best practices', 100, result.bestPractices),
    atLeast('SEO', 100, result.seo),
    {
      ...atMost('largest contentful paint', 1200, 'ms', result.lcpMs),
      note: `${Math.round(withoutScript.lcpMs)} ms without script`,
    },
    atMost('ratio to the page without script', 1.15, '×', result.lcpMs / withoutScript.lcpMs),
    atMost('total blocking time', 150, 'ms', result.tbtMs),
    { ...atMost('cumulative layout shift', 0, '', result.cls), note: result.layoutShifts },
  ];
}

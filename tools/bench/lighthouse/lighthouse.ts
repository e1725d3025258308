/** `npm run lighthouse`: measures pages on a simulated phone against budgets. */
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
  console.error(`--runs takes a number from 1 on, not "${values.runs}".`);
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
    if (values.json) writeFileSync(values.json, formatJson(measurements, { begun: startedAt, runs, jobs }));
  } finally {
    await context.close();
  }
}

async function measurePages(origin: string, browser: string, log: (line: string) => void): Promise<Measurement[]> {
  const lighthouse = await installLighthouse(log);
  const measurements: Measurement[] = [];
  for (const { name, path } of await listPublicPages(origin)) {
    log(`Lighthouse on the ${name} page, ${runs} times with scripts and without`);
    const withScripts = await runLighthouse(lighthouse, browser, origin + path, { runs, scripts: true });
    const withoutScripts = await runLighthouse(lighthouse, browser, origin + path, { runs, scripts: false });
    measurements.push(...comparePageToBudgets(name, withScripts, withoutScripts));
  }
  return measurements;
}

function comparePageToBudgets(name: string, withScripts: LighthouseResult, withoutScripts: LighthouseResult): Measurement[] {
  const score = (what: string, value: number, score: number): Measurement => ({
    name: `${name}: ${what}`,
    limit: { sense: 'at least', value, unit: '' },
    measured: score,
  });
  const atMost = (what: string, value: number, unit: string, seen: number): Measurement => ({
    name: `${name}: ${what}`,
    limit: { sense: 'at most', value, unit },
    measured: seen,
  });
  return [
    { ...score('performance', 98, withScripts.performance), note: `benchmark index ${Math.round(withScripts.benchmarkIndex)}` },
    { ...score('accessibility', 100, withScripts.accessibility), note: withScripts.failedAudits },
    score('best practices', 100, withScripts.bestPractices),
    score('SEO', 100, withScripts.seo),
    {
      ...atMost('largest contentful paint', 1200, 'ms', withScripts.lcpMs),
      note: `${Math.round(withoutScripts.lcpMs)} ms without script`,
    },
    atMost('largest contentful paint against the page without script', 1.15, '×', withScripts.lcpMs / withoutScripts.lcpMs),
    atMost('total blocking time', 150, 'ms', withScripts.tbtMs),
    { ...atMost('cumulative layout shift', 0, '', withScripts.cls), note: withScripts.layoutShifts },
  ];
}

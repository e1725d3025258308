/** `npm run lighthouse`: the pages in a phone's eyes, against the budgets; Lighthouse itself is fetched when it is missing. */

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
  const say = (line: string) => console.error(`  ${line}`);
  const browser = await findBrowser(say);
  const begun = new Date();
  const workshop = await openBenchContext(sizes, say);
  try {
    const figures = await withPortal(await workshop.sqliteCatalogue(jobs), async ({ origin }) => [
      ...(values.only === 'interactions' ? [] : await measurePages(origin, browser, say)),
      ...(values.only === 'pages' ? [] : await measureInteractions(origin, browser, say)),
    ]);
    console.log(formatTable(figures));
    if (values.json) writeFileSync(values.json, formatJson(figures, { begun, runs, jobs }));
  } finally {
    await workshop.close();
  }
}

async function measurePages(origin: string, browser: string, say: (line: string) => void): Promise<Measurement[]> {
  const lighthouse = await installLighthouse(say);
  const figures: Measurement[] = [];
  for (const { name, path } of await listPublicPages(origin)) {
    say(`Lighthouse on the ${name} page, ${runs} times with scripts and without`);
    const seen = await runLighthouse(lighthouse, browser, origin + path, { runs, scripts: true });
    const bare = await runLighthouse(lighthouse, browser, origin + path, { runs, scripts: false });
    figures.push(...comparePageToBudgets(name, seen, bare));
  }
  return figures;
}

function comparePageToBudgets(name: string, seen: LighthouseResult, bare: LighthouseResult): Measurement[] {
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
    { ...score('performance', 98, seen.performance), note: `benchmark index ${Math.round(seen.benchmarkIndex)}` },
    { ...score('accessibility', 100, seen.accessibility), note: seen.failedAudits },
    score('best practices', 100, seen.bestPractices),
    score('SEO', 100, seen.seo),
    { ...atMost('largest contentful paint', 1200, 'ms', seen.lcpMs), note: `${Math.round(bare.lcpMs)} ms without script` },
    atMost('the same against the page without script', 1.15, '×', seen.lcpMs / bare.lcpMs),
    atMost('total blocking time', 150, 'ms', seen.tbtMs),
    { ...atMost('cumulative layout shift', 0, '', seen.cls), note: seen.layoutShifts },
  ];
}

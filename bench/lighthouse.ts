/** `npm run lighthouse`: the pages in a phone's eyes, against the budgets; Lighthouse itself is fetched when it is missing. */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from '../scripts/browser.mjs';
import { withPortal } from './bench-portal.ts';
import { interruptible } from './command.ts';
import { type Figure, jsonOf, tableOf } from './figure-table.ts';
import { interactionFigures } from './interactions.ts';
import { fetchLighthouse, type PageSeen, seenBy } from './lighthouse-run.ts';
import { visitorPages } from './visitor-pages.ts';
import { openWorkshop } from './workshop.ts';

const jobs = 2100;
const sizes = { small: jobs, large: jobs, seconds: 0, minute: 0, questions: 0 };

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'string' }, only: { type: 'string' } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs takes a number from 1 on, not "${values.runs}".`);
  process.exitCode = 2;
} else await interruptible(measure);

async function measure(): Promise<void> {
  const say = (line: string) => console.error(`  ${line}`);
  const browser = await findBrowser(say);
  const begun = new Date();
  const workshop = await openWorkshop(sizes, say);
  try {
    const figures = await withPortal(await workshop.catalogue(jobs), async ({ origin }) => [
      ...(values.only === 'interactions' ? [] : await pageFigures(origin, browser, say)),
      ...(values.only === 'pages' ? [] : await interactionFigures(origin, browser, say)),
    ]);
    console.log(tableOf(figures));
    if (values.json) writeFileSync(values.json, jsonOf(figures, { begun, runs, jobs }));
  } finally {
    await workshop.close();
  }
}

async function pageFigures(origin: string, browser: string, say: (line: string) => void): Promise<Figure[]> {
  const lighthouse = await fetchLighthouse(say);
  const figures: Figure[] = [];
  for (const { name, path } of await visitorPages(origin)) {
    say(`Lighthouse on the ${name} page, ${runs} times with scripts and without`);
    const seen = await seenBy(lighthouse, browser, origin + path, { runs, scripts: true });
    const bare = await seenBy(lighthouse, browser, origin + path, { runs, scripts: false });
    figures.push(...pageAgainstBudgets(name, seen, bare));
  }
  return figures;
}

function pageAgainstBudgets(name: string, seen: PageSeen, bare: PageSeen): Figure[] {
  const score = (what: string, value: number, score: number): Figure => ({
    what: `${name}: ${what}`,
    limit: { sense: 'at least', value, unit: '' },
    seen: score,
  });
  const atMost = (what: string, value: number, unit: string, seen: number): Figure => ({
    what: `${name}: ${what}`,
    limit: { sense: 'at most', value, unit },
    seen,
  });
  return [
    { ...score('performance', 98, seen.performance), note: `benchmark index ${Math.round(seen.machine)}` },
    { ...score('accessibility', 100, seen.accessibility), note: seen.failed },
    score('best practices', 100, seen.bestPractices),
    score('SEO', 100, seen.seo),
    { ...atMost('largest contentful paint', 1200, 'ms', seen.lcpMs), note: `${Math.round(bare.lcpMs)} ms without script` },
    atMost('the same against the page without script', 1.15, '×', seen.lcpMs / bare.lcpMs),
    atMost('total blocking time', 150, 'ms', seen.tbtMs),
    { ...atMost('cumulative layout shift', 0, '', seen.cls), note: seen.moved },
  ];
}

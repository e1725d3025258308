/** Lighthouse as a command of its own: it is no dependency, and its hundred packages stay outside the repository. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../../measure/statistics.ts';

const version = '13.5.0';
const run = promisify(execFile);

/** The path of its command, fetched once a machine. */
export async function installLighthouse(say: (line: string) => void): Promise<string> {
  const cache = join(tmpdir(), `careers-lighthouse-${version}`);
  const command = join(cache, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(command)) return command;
  say(`fetching Lighthouse ${version} into ${cache}`);
  await run('npm', ['install', '--prefix', cache, '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`]);
  return command;
}

/** Scores from 0 to 100. */
export interface LighthouseResult {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** How fast Lighthouse found the machine: a quarter of it is what a phone has in its eyes. */
  benchmarkIndex: number;
  /** The audits that cost points, of the last run. */
  failedAudits: string;
  /** What moved while the page was loading, in the last run. */
  layoutShifts: string;
}

interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: { node?: { selector?: string } }[] } }
  >;
}

export async function runLighthouse(
  lighthouse: string,
  browser: string,
  address: string,
  { runs, scripts }: { runs: number; scripts: boolean },
): Promise<LighthouseResult> {
  const reports: Report[] = [];
  const once = () => report(lighthouse, browser, address, scripts);
  // On a busy machine it loses the beginning of a page now and then.
  for (let number = 0; number < runs; number++) reports.push(await once().catch(once));
  const middle = (of: (report: Report) => number | null | undefined) => median(reports.map((each) => of(each) ?? 0));
  const score = (category: string) => 100 * middle(({ categories }) => categories[category]?.score);
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audit('largest-contentful-paint'),
    tbtMs: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    benchmarkIndex: middle(({ environment }) => environment.benchmarkIndex),
    failedAudits: listFailedAudits(reports.at(-1)),
    layoutShifts: shiftedElements(reports.at(-1)),
  };
}

/** Its own profile of a phone: 412 px, a slow fourth generation network and a quarter of the processor, simulated. */
async function report(lighthouse: string, browser: string, address: string, scripts: boolean): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const flags = ['--headless=new', '--disable-gpu', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    await run(
      process.execPath,
      [
        lighthouse,
        address,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        '--no-enable-error-reporting',
        `--chrome-flags=${flags.join(' ')}`,
        ...(scripts ? [] : ['--blocked-url-patterns=*.js']),
      ],
      { env: { ...process.env, CHROME_PATH: browser } },
    );
    const read: Report = JSON.parse(await readFile(file, 'utf8'));
    if (read.runtimeError) throw new Error(`Lighthouse on ${address}: ${read.runtimeError.message}`);
    return read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const scoredCategories = ['accessibility', 'best-practices', 'seo'];

function listFailedAudits(report: Report | undefined): string {
  const ids = scoredCategories.flatMap(
    (category) => report?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
  );
  return ids
    .map(({ id }) => id)
    .filter((id) => {
      const score = report?.audits[id]?.score;
      return typeof score === 'number' && score < 1;
    })
    .join(', ');
}

function shiftedElements(report: Report | undefined): string {
  const shifts = report?.audits['layout-shifts']?.details?.items ?? [];
  return [...new Set(shifts.flatMap(({ node }) => node?.selector ?? []))].join(', ');
}

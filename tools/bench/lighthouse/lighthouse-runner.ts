/** Installs Lighthouse outside the repository and runs it as a command. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../../measure/statistics.ts';

const version = '13.5.0';
const run = promisify(execFile);

/** Returns the path of the command, downloaded once per machine. */
export async function installLighthouse(log: (line: string) => void): Promise<string> {
  const cache = join(tmpdir(), `careers-lighthouse-${version}`);
  const command = join(cache, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(command)) return command;
  log(`downloading Lighthouse ${version} into ${cache}`);
  await run('npm', ['install', '--prefix', cache, '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`]);
  return command;
}

/** Medians of all runs. Category scores are 0 to 100. */
export interface LighthouseResult {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Lighthouse's rating of the machine's speed. */
  benchmarkIndex: number;
  /** Audits below 100 in the last run. */
  failedAudits: string;
  /** Elements that moved during the last run. */
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

interface RunOptions {
  /** The paths of Lighthouse and of the browser. */
  lighthouse: string;
  browser: string;
  url: string;
  /** Whether the browser loads scripts. */
  scripts: boolean;
}

export async function runLighthouse({ runs, ...options }: RunOptions & { runs: number }): Promise<LighthouseResult> {
  const reports: Report[] = [];
  const createReport = () => runOnce(options);
  // On a busy machine Lighthouse sometimes misses the start of a page, so each run has one retry.
  for (let run = 0; run < runs; run++) reports.push(await createReport().catch(createReport));
  const medianOf = (name: string, select: (report: Report) => number | null | undefined) =>
    median(reports.map((report) => select(report) ?? fail(`Lighthouse reported no ${name}.`)));
  const score = (category: string) => 100 * medianOf(category, ({ categories }) => categories[category]?.score);
  const audit = (id: string) => medianOf(id, ({ audits }) => audits[id]?.numericValue);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audit('largest-contentful-paint'),
    tbtMs: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    benchmarkIndex: medianOf('benchmark index', ({ environment }) => environment.benchmarkIndex),
    failedAudits: listFailedAudits(reports.at(-1)),
    layoutShifts: listShiftedElements(reports.at(-1)),
  };
}

/** Uses Lighthouse's default phone profile: 412 px, simulated slow 4G and a quarter of the processor. */
async function runOnce({ lighthouse, browser, url, scripts }: RunOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'careers-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const flags = ['--headless=new', '--disable-gpu', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    await run(
      process.execPath,
      [
        lighthouse,
        url,
        '--output=json',
        `--output-path=${file}`,
        '--quiet',
        '--no-enable-error-reporting',
        `--chrome-flags=${flags.join(' ')}`,
        ...(scripts ? [] : ['--blocked-url-patterns=*.js']),
      ],
      { env: { ...process.env, CHROME_PATH: browser } },
    );
    const report: Report = JSON.parse(await readFile(file, 'utf8'));
    if (report.runtimeError) throw new Error(`Lighthouse on ${url}: ${report.runtimeError.message}`);
    return report;
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

function listShiftedElements(report: Report | undefined): string {
  const shifts = report?.audits['layout-shifts']?.details?.items ?? [];
  return [...new Set(shifts.flatMap(({ node }) => node?.selector ?? []))].join(', ');
}

function fail(message: string): never {
  throw new Error(message);
}

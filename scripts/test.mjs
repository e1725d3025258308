/** Installs what is missing, then runs every check and every test, step by step; the last line counts them all. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build, environment, Fault, install, node24, run } from './ready.mjs';

const reports = mkdtempSync(join(tmpdir(), 'careers-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const say = (line) => console.log(`  ${line}`);
const checks = [
  ['types', () => check('typescript/bin/tsc', '-b')],
  ['lint', () => check('@biomejs/biome/bin/biome', 'check', '.')],
  ['unused code', () => check('knip/bin/knip.js')],
  ['build', () => build(say)],
];
const tests = ['unit, API on SQLite and PostgreSQL, pages', vitest];
const journeys = ['journeys in a browser', playwright];

/** `npm test -- PATH` runs only the tests whose path has PATH in it. */
const paths = process.argv.slice(3);
let steps = [...checks, tests, journeys];
if (paths.length > 0) steps = paths.some((path) => path.includes('journeys')) ? [checks.at(-1), journeys] : [tests];

const total = { passed: 0, failed: 0 };
await step('packages', () => install(say));
if (total.failed === 0) for (const [name, work] of steps) await step(name, work);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs one step and adds up what it counted; a step that counts nothing is itself one check. */
async function step(name, work) {
  console.log(`${name} …`);
  const begin = performance.now();
  const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  try {
    const { passed, failed, output } = (await work()) ?? { passed: 1, failed: 0 };
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) console.log(output.trimEnd());
    say(`${failed > 0 ? `${failed} failed, ` : ''}${passed} passed, ${seconds()}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    total.failed += 1;
    console.log(error.message);
    say(`failed, ${seconds()}`);
  }
}

/** A tool that says yes or no. */
async function check(tool, ...args) {
  const { code, output } = await run(node24(), [`node_modules/${tool}`, ...args]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

async function vitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run(node24(), ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...paths]);
  const { numPassedTests, numFailedTests } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return counted(numPassedTests, numFailedTests, code, output);
}

async function playwright() {
  if (total.failed > 0 && !existsSync('dist/built-from')) throw new Fault('Not run: the journeys need the build, which failed.');
  const report = join(reports, 'playwright.json');
  const env = environment({ CHROME_PATH: await findBrowser(say), PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { code, output } = await run(
    node24(),
    ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', '--reporter=list,json', ...paths],
    env,
  );
  const { stats } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  return counted(stats?.expected, stats?.unexpected, code, output);
}

/** A runner that ends badly without naming a test, such as a file that cannot be loaded, counts as one failure. */
const counted = (passed = 0, failed = 0, code, output) => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1), output });

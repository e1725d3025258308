/** Installs missing packages, then runs every check and every test; the last line counts them all. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from '../build/build.mjs';
import { findBrowser } from '../install/browser.mjs';
import { install } from '../install/packages.mjs';
import { node24, run } from './subprocess.mjs';
import { Fault, lineOf } from './user-errors.mjs';

const reports = mkdtempSync(join(tmpdir(), 'careers-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const say = (line) => console.log(`  ${line}`);
const building = ['the build', () => build(say)];
const checks = [
  ['types', () => check('typescript/bin/tsc', '-b')],
  ['lint', () => check('@biomejs/biome/bin/biome', 'check')],
  ['unused code', () => check('knip/bin/knip.js')],
];
const size = ['the byte budgets', () => script('tools/build/size-budgets.mjs')];
const tests = ['unit tests, API on SQLite and PostgreSQL, pages', vitest];
const journeys = ['journeys in a browser', playwright];

/** `npm test -- PATH` runs only the tests whose path has PATH in it. */
const paths = process.argv.slice(3);

/** Stages run one after the other; the lanes of a stage run side by side, and the steps of a lane in their order. */
let stages = [[checks, [building, size]], [[tests]], [[journeys]]];
if (paths.length > 0) stages = paths.some((path) => path.includes('journeys')) ? [[[building, journeys]]] : [[[tests]]];

const total = { passed: 0, failed: 0 };
if (await step('packages', installing)) for (const lanes of stages) await Promise.all(lanes.map(runLane));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runLane(steps) {
  for (const [name, work] of steps) await step(name, work);
}

/** Runs one step and adds up what it counts, which is one where it names no number. True when nothing failed. */
async function step(name, work) {
  console.log(`${name} …`);
  const begin = performance.now();
  const { passed = 1, failed = 0, output = '' } = (await work().catch(asFailure)) ?? {};
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) console.log(output.trimEnd());
  const result = passed + failed > 1 ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok';
  say(`${name}: ${result}, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return failed === 0;
}

function asFailure(error) {
  return { passed: 0, failed: 1, output: lineOf(error) ?? error.stack };
}

async function installing() {
  await install(say);
  return { passed: 0 };
}

/** A tool that says yes or no. */
async function check(tool, ...args) {
  const { code, output } = await run(node24(), [`node_modules/${tool}`, ...args]);
  return code === 0 ? {} : { passed: 0, failed: 1, output };
}

/** A script of ours that says yes or no. */
async function script(path) {
  const { code, output } = await run(process.execPath, [path]);
  return code === 0 ? {} : { passed: 0, failed: 1, output };
}

async function vitest() {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ran = await run(node24(), ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...reporters, ...paths]);
  const { numPassedTests, numFailedTests } = read(report);
  return counted(ran, numPassedTests, numFailedTests);
}

async function playwright() {
  if (!isBuilt()) throw new Fault('Not run: the journeys need the build, and that failed.');
  const report = join(reports, 'playwright.json');
  const env = { CHROME_PATH: await findBrowser(say), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const cli = 'node_modules/@playwright/test/cli.js';
  const ran = await run(node24(), [cli, 'test', '--forbid-only', '--reporter=list,json', ...paths], env);
  const { stats } = read(report);
  return counted(ran, stats?.expected, stats?.unexpected);
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

/** A runner that ends badly without naming a test, such as over a file that cannot be loaded, counts as one failure. */
function counted({ code, output }, passed = 0, failed = 0) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output };
}

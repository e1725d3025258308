/** Installs missing packages, then runs every check and test. The last line counts them all. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, isBuildCurrent } from '../build/build.mjs';
import { findBrowser } from '../install/browser.mjs';
import { install } from '../install/packages.mjs';
import { findNode24, run } from './subprocess.mjs';
import { UserError, userErrorMessage } from './user-errors.mjs';

const reports = mkdtempSync(join(tmpdir(), 'careers-tests-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const log = (line) => console.log(`  ${line}`);
const buildStep = ['the build', () => build(log)];
const checks = [
  ['types', () => runTool('typescript/bin/tsc', '-b')],
  ['lint', () => runTool('@biomejs/biome/bin/biome', 'check')],
  ['unused code', () => runTool('knip/bin/knip.js')],
];
const size = ['the size budgets', () => runScript('tools/build/size-budgets.mjs')];
const tests = ['unit tests, API on SQLite and PostgreSQL, pages', runVitest];
const journeys = ['journeys in a browser', runPlaywright];
/** With more failures than this, the machine is not the reason. */
const maxRepeatedFiles = 5;

/** `npm test -- PATH` runs the tests whose path contains PATH. */
const paths = process.argv.slice(3);

/**
 * Stages run one after the other. The lanes of a stage run side by side, the steps of a lane in order. The journeys follow the
 * tests, because the portal's own time limits hold in both: on two cores neither should take processor time from the other.
 */
let stages = [[checks, [buildStep, size]], [[tests, journeys]]];
if (paths.length > 0) stages = [[[buildStep, paths.some((path) => path.includes('journeys')) ? journeys : tests]]];

const total = { passed: 0, failed: 0 };
if (await runStep('packages', installPackages)) for (const lanes of stages) await Promise.all(lanes.map(runLane));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runLane(steps) {
  for (const [name, work] of steps) await runStep(name, work);
}

/** Runs one step and adds its counts to the total; a step without counts counts as one. True when nothing failed. */
async function runStep(name, work) {
  console.log(`${name} …`);
  const begin = performance.now();
  const { passed = 1, failed = 0, output = '' } = (await work().catch(toFailure)) ?? {};
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) console.log(output.trimEnd());
  for (const line of output.split('\n').filter(passedOnRetry)) log(`Passed only when run again: ${line.trim()}`);
  const result = passed + failed > 1 ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'ok';
  log(`${name}: ${result}, ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return failed === 0;
}

/** Matches the mark of Playwright's list, which `retried-tests-reporter.mjs` gives to Vitest's. */
function passedOnRetry(line) {
  return /✓.*\(retry #\d+\)/.test(line);
}

function toFailure(error) {
  return { passed: 0, failed: 1, output: userErrorMessage(error) ?? error.stack };
}

async function installPackages() {
  await install(log);
  return { passed: 0 };
}

/** Runs a tool of a package that passes or fails as a whole. */
async function runTool(tool, ...args) {
  const { code, output } = await run(findNode24(), [`node_modules/${tool}`, ...args]);
  return code === 0 ? {} : { passed: 0, failed: 1, output };
}

/** Runs a script of this project that passes or fails as a whole. */
async function runScript(path) {
  const { code, output } = await run(process.execPath, [path]);
  return code === 0 ? {} : { passed: 0, failed: 1, output };
}

/** Files that failed run once more without others beside them, so that a limit of time that a crowded machine exceeds ends no run. */
async function runVitest() {
  const first = await runTests(paths);
  const files = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (files.length === 0 || files.length > maxRepeatedFiles) return first;
  const again = await runTests([...files, '--maxWorkers=1']);
  const repeated = files.map((file) => `✓ ${relative(process.cwd(), file)} (retry #2)\n`).join('');
  return {
    passed: first.passed + first.failed - again.failed,
    failed: again.failed,
    output: again.failed > 0 ? first.output + again.output : first.output + repeated,
  };
}

async function runTests(args) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const retried = '--reporter=./tools/run/retried-tests-reporter.mjs';
  const reporters = ['--reporter=default', retried, '--reporter=json', `--outputFile.json=${report}`];
  const result = await run(findNode24(), ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...reporters, ...args]);
  const { numPassedTests, numFailedTests, testResults: files = [] } = readReport(report);
  return { ...toCounts(result, numPassedTests, numFailedTests), files };
}

async function runPlaywright() {
  if (!isBuildCurrent()) throw new UserError('Not run: the journeys need the build, and that failed.');
  const report = join(reports, 'playwright.json');
  const env = { CHROME_PATH: await findBrowser(log), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const cli = 'node_modules/@playwright/test/cli.js';
  const result = await run(findNode24(), [cli, 'test', '--forbid-only', '--reporter=list,json', ...paths], env);
  const { stats } = readReport(report);
  return toCounts(result, stats && stats.expected + stats.flaky, stats?.unexpected);
}

function readReport(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}

/** Counts one failure when a runner fails without a failed test, for example when a file cannot be loaded. */
function toCounts({ code, output }, passed = 0, failed = 0) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output };
}

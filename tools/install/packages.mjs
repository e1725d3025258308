/** Installs what package-lock.json names, when it is not there yet. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { bundledNode, inRoot, isNode24, node24, run } from '../run/subprocess.mjs';
import { cannotWrite, Fault } from '../run/user-errors.mjs';

export async function install(say) {
  if (isInstalled()) return;
  const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  // Said before the wait rather than after it.
  if (!bringsNode && !isNode24) node24();
  say('Installing packages. This takes a minute, once.');
  const [command, ...args] = npm();
  const { code, output } = await run(command, [...args, 'ci', ...whole, ...quiet, ...patience], { NO_COLOR: '1' });
  if (code !== 0) throw new Fault(installFault(output));
  // Where the C library is not glibc the bundled Node cannot run, and npm may have put it before the machine's.
  if (existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status !== 0) rmSync(bundledNode);
}

const whole = ['--include=dev', '--include=optional', '--ignore-scripts'];
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000', '--fetch-timeout=60000'];

/** npm lists what it installed inside node_modules; it is complete when every required package has the locked version. */
function isInstalled() {
  const present = packagesIn(inRoot('node_modules', '.package-lock.json'));
  return Object.entries(packagesIn(inRoot('package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || (present[path] ? present[path].version === version : optional),
  );
}

const packagesIn = (lockfile) => (existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {});

/** The npm that started us, on the Node it runs on; else the one on the PATH. */
function npm() {
  const { npm_execpath: npmCli, npm_node_execpath: itsNode } = process.env;
  if (npmCli?.endsWith('npm-cli.js')) return [itsNode ?? process.execPath, npmCli];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}

/** npm's reason as one line where we know what to do about it; where we do not, npm's own words come first. */
function installFault(output) {
  const said = (name) => new RegExp(`^npm (?:error|ERR!) ${name} (.+)$`, 'm').exec(output)?.[1];
  const code = said('code') ?? '';
  if (/^(ECONN|ENOTFOUND|EAI_|EHOSTUN|ENETUN|ERR_SOCKET|FETCH_ERROR|E\w*TIMED?OUT)/.test(code))
    return `The npm registry is not reachable (${code}). Check the network, the proxy and \`npm config get registry\`, then try again.`;
  if (/CERT|LEAF_SIGNATURE/.test(code))
    return `npm does not trust its registry's certificate (${code}). Name your network's own in NODE_EXTRA_CA_CERTS, then try again.`;
  return (
    cannotWrite(code, said('path') ?? inRoot('.')) ?? `${output.trim()}\nThe packages could not be installed: npm says why above.`
  );
}

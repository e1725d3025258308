/** Runs `npm ci` when node_modules does not match package-lock.json. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { bundledNodePath, findNode24, fromRoot, isNode24, run } from '../run/subprocess.mjs';
import { UserError, writeErrorMessage } from '../run/user-errors.mjs';

export async function install(log) {
  if (isInstalled()) return;
  const installsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  // Fails before the wait rather than after it.
  if (!installsNode && !isNode24) findNode24();
  log('Installing packages. This takes a minute, once.');
  const [command, ...args] = findNpm();
  const { code, output } = await run(command, [...args, 'ci', ...complete, ...quiet, ...retries], { NO_COLOR: '1' });
  if (code !== 0) throw new UserError(installErrorMessage(output));
  // The bundled Node needs glibc. Elsewhere it would shadow the machine's own Node on npm's PATH.
  if (existsSync(bundledNodePath) && spawnSync(bundledNodePath, ['--version']).status !== 0) rmSync(bundledNodePath);
}

const complete = ['--include=dev', '--include=optional', '--ignore-scripts'];
const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000', '--fetch-timeout=60000'];

/** npm records installed packages in node_modules. Optional packages may be missing. */
function isInstalled() {
  const installed = readLockedPackages(fromRoot('node_modules', '.package-lock.json'));
  return Object.entries(readLockedPackages(fromRoot('package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

const readLockedPackages = (lockfile) => (existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {});

/** Prefers the npm that runs this script, on its own Node, over the one on the PATH. */
export function findNpm() {
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env;
  if (npmCli?.endsWith('npm-cli.js')) return [npmNode ?? process.execPath, npmCli];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}

/** One line for known npm errors; npm's whole output for others. */
function installErrorMessage(output) {
  const field = (name) => new RegExp(`^npm (?:error|ERR!) ${name} (.+)$`, 'm').exec(output)?.[1];
  const code = field('code') ?? '';
  if (/^(ECONN|ENOTFOUND|EAI_|EHOSTUN|ENETUN|ERR_SOCKET|FETCH_ERROR|E\w*TIMED?OUT)/.test(code))
    return `The npm registry is not reachable (${code}). Check the network, the proxy and \`npm config get registry\`, then try again.`;
  if (/CERT|LEAF_SIGNATURE/.test(code))
    return `npm does not trust its registry's certificate (${code}). Name your network's own in NODE_EXTRA_CA_CERTS, then try again.`;
  return (
    writeErrorMessage(code, field('path') ?? fromRoot('.')) ??
    `${output.trim()}\nThe packages could not be installed: npm says why above.`
  );
}

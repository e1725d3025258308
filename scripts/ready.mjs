/** Makes a clone ready to run: installs what is missing, builds what is stale, finds Node 24. Runs before any package is there. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Something the person at the terminal can mend. The message is all they see, so it says what to do. */
export class Fault extends Error {}

export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// npm gives a signal to the shell it started us in, and that ends without passing it on; so we watch the shell.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || process.kill(process.pid, 'SIGTERM'), 200).unref();
}

/** Runs a command's work; what the person can mend ends it with one line and exit code 1. */
export async function inOneLine(work) {
  try {
    await work();
  } catch (error) {
    const line = lineOf(error);
    if (!line) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

/** What to tell the person about an error; undefined for one that they cannot mend. */
export const lineOf = (error) => (error instanceof Fault ? error.message : cannotWrite(error.code, error.path));

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...path) => join(root, ...path);
const bundledNode = inRoot('node_modules', '.bin', 'node');
const major = Number(process.versions.node.split('.')[0]);

/** The Node that runs the portal: the one npm installed with it, else the machine's own when that is new enough. */
export function node24() {
  if (existsSync(bundledNode)) return bundledNode;
  if (major >= 24) return process.execPath;
  throw needsNode24();
}

const needsNode24 = () =>
  new Fault(
    `The portal runs on Node 24, and this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org and try again.`,
  );

/** What a child process gets: its Node is Node 24, whatever the machine has. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
});

/** Starts a command in the project's folder with the terminal as its own. */
export const inTerminal = (command, args, env) => spawn(command, args, { cwd: root, stdio: 'inherit', env });

/** Runs a command in the project's folder to its end: its exit code and all it said. Who stops us stops it as well. */
export function run(command, args, env = environment()) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Installs the packages unless those of package-lock.json are all there. */
export async function install(say) {
  if (isInstalled()) return;
  const bringsNode = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  if (!bringsNode && major < 24) throw needsNode24();
  say('Installing packages. This takes a minute, once.');
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const patience = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
    '--fetch-timeout=60000',
  ];
  const [command, ...args] = npm();
  const { code, output } = await run(command, [...args, 'ci', ...flags, ...patience], process.env);
  if (code !== 0) throw new Fault(installFault(output));
  // Where the C library is not glibc the bundled Node cannot run, and npm would put it before the machine's.
  if (existsSync(bundledNode) && spawnSync(bundledNode, ['--version']).status !== 0) rmSync(bundledNode);
}

/** npm writes what it installed into node_modules; it is complete when every required package has the locked version. */
function isInstalled() {
  const present = packagesIn(inRoot('node_modules', '.package-lock.json'));
  return Object.entries(packagesIn(inRoot('package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || (present[path] ? present[path].version === version : optional),
  );
}

const packagesIn = (lockfile) => (existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {});

/** The npm that started this script, on the Node it runs on; else the one on the PATH. */
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
  return cannotWrite(code, said('path')) ?? `${output.trim()}\nThe packages could not be installed: npm says why above.`;
}

/** The sentence for a folder or a disk that takes no files; undefined for any other error code. */
function cannotWrite(code, path = root) {
  if (code === 'ENOSPC') return `The disk is full at ${path}. Make room for a gigabyte, then try again.`;
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `${path} cannot be written (${code}). Make it yours or clone into a folder that is, then try again.`;
}

const builtFrom = inRoot('dist', 'built-from');
const viteCli = inRoot('node_modules', 'vite', 'bin', 'vite.js');
const builtOf = ['public', 'src/contract', 'src/web', 'vite.config.ts', 'package-lock.json'];
const builds = [['build'], ['build', '--ssr', 'src/web/entry-server.tsx']];

/** Builds what the browser gets and what renders pages, unless what they were built from is unchanged. */
export async function build(say) {
  const sources = hashOfSources();
  if (isBuilt(sources)) return;
  say('Building the pages.');
  mkdirSync(inRoot('dist'), { recursive: true });
  accessSync(inRoot('dist'), constants.W_OK);
  rmSync(builtFrom, { force: true });
  for (const args of builds) {
    const { code, output } = await run(node24(), [viteCli, ...args], environment({ NODE_ENV: 'production' }));
    if (code !== 0) throw new Fault(`${output.trim()}\nThe pages could not be built: Vite says why above.`);
  }
  writeFileSync(builtFrom, sources);
}

export function isBuilt(sources = hashOfSources()) {
  return existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === sources;
}

/** Contents, not times: a checkout to and fro, or a copy of the folder, builds nothing anew. */
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of builtOf.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

/** A file by itself, or all files of a folder but the tests. */
function filesIn(path) {
  if (statSync(inRoot(path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(inRoot(path)).flatMap((name) => filesIn(join(path, name)));
}

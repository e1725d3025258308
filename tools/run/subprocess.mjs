/** Node 24, whatever the machine has, and what is run on it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from './user-errors.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const inRoot = (...path) => join(root, ...path);

/** The Node that npm installs on Linux. By its own path, since not every npm links it into node_modules/.bin. */
export const bundledNode = inRoot('node_modules', `node-linux-${process.arch}`, 'bin', 'node');

export const isNode24 = Number(process.versions.node.split('.')[0]) >= 24;

/** The Node that runs the portal: the bundled one, else the machine's when that is new enough. */
export function node24() {
  if (existsSync(bundledNode)) return bundledNode;
  if (isNode24) return process.execPath;
  throw new Fault(
    `The portal runs on Node 24, and this is ${process.version}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

/** Starts a command in the project's folder with the terminal as its own; ends as it ends. */
export function follow(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    // A child that was asked to stop has done no wrong.
    process.exitCode = code ?? (stopSignals.includes(signal) ? 0 : 1);
  });
}

/** Runs a command in the project's folder to its end: its exit code and all it said. Who stops us stops it as well. */
export function run(command, args, env) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...env },
  });
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

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// npm gives a signal to the shell it started us in, and that ends without passing it on; so we watch the shell.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || process.kill(process.pid, 'SIGTERM'), 200).unref();
}

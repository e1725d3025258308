/** Finds Node 24 and runs commands in the project folder. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './user-errors.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const fromRoot = (...path) => join(root, ...path);

/** npm installs this Node on Linux. Not every npm links it into node_modules/.bin. */
export const bundledNodePath = fromRoot('node_modules', `node-linux-${process.arch}`, 'bin', 'node');

export const isNode24 = Number(process.versions.node.split('.')[0]) >= 24;

/** Prefers the bundled Node, then the current one when it is new enough. */
export function findNode24() {
  if (existsSync(bundledNodePath)) return bundledNodePath;
  if (isNode24) return process.execPath;
  throw new UserError(
    `The portal runs on Node 24, and this is ${process.version}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

/** Runs a command on the user's terminal and exits with its exit code. */
export function runInForeground(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  // A terminal that closes hangs up. The portal would reload its workers.
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('exit', (code, signal) => {
    // Stopping on request is a success.
    process.exitCode = code ?? (stopSignals.includes(signal) ? 0 : 1);
  });
}

/** Runs a command and collects its exit code and output. A stop signal ends the command too. */
export function run(command, args, env) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colors, ...env },
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

// npm signals only the shell between us, and that shell exits without passing the signal on. So watch for its exit.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || process.kill(process.pid, 'SIGTERM'), 200).unref();
}

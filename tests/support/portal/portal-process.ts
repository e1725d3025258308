/** Starts the portal as a process with its own port, data directory and mail server. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type MailServer, openMailServer } from '../fakes/mail-server.ts';
import { runCareers } from './careers-cli.ts';

export interface PortalProcess {
  origin: string;
  /** Removed by `stop`. */
  dataDir: string;
  mails: MailServer;
  /** Imports jobs with `careers jobs import` while the portal runs. */
  importJobs(jobs: object[]): Promise<void>;
  /** Returns the log so far. */
  readLog(): string;
  /** Stops the portal, removes its data and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built portal and waits until it listens. Ignores the environment of the machine. */
export async function startPortalProcess(settings: Record<string, string> = {}): Promise<PortalProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'careers-portal-'));
  const mails = await openMailServer();
  const port = String(await findFreePort());
  const portal = spawnServer({ PORT: port, DATA_DIR: dataDir, SMTP_URL: mails.url, ...settings }, dataDir);
  const stop = async () => {
    const code = await portal.stop();
    await mails.close();
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  if (!(await portal.waitForOutput('Server listening at'))) {
    await stop();
    throw new Error(`The portal did not start: ${portal.readLog()}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    mails,
    importJobs: (jobs) => importJobsInto(dataDir, jobs),
    readLog: portal.readLog,
    stop,
  };
}

async function importJobsInto(dataDir: string, jobs: object[]): Promise<void> {
  const file = join(dataDir, 'jobs.json');
  await writeFile(file, JSON.stringify({ jobs }));
  const { stdout, stderr } = await runCareers({ dataDir }, 'jobs', 'import', file);
  if (!stdout.includes('rejected 0')) throw new Error(`The jobs were not loaded: ${stdout}${stderr}`);
}

export interface ServerProcess {
  process: OutputProcess;
  signal(name: NodeJS.Signals): void;
  /** Waits for a line with this text; false if the process ends without it. */
  waitForOutput(text: string): Promise<boolean>;
  readLog(): string;
  /** Waits for the exit code. */
  waitForExit(): Promise<number | null>;
  /** Stops the process if it still runs, and waits for the exit code. */
  stop(): Promise<number | null>;
}

type OutputProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Runs `dist/server/main.js` in the folder of a test, so that the repository's `.env` does not apply.
 * One worker unless the settings say otherwise.
 */
export function spawnServer(
  settings: Record<string, string>,
  cwd: string,
  args: string[] = [],
  flags: string[] = [],
  program = main,
): ServerProcess {
  const portal = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, program, ...args], {
    cwd,
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: process.env.TEST_COMPILE_CACHE, WORKERS: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return followProcess(portal, (name) => portal.kill(name));
}

/** @param signal for a portal below this process, which passes no signals on */
export function followProcess(portal: OutputProcess, signal: (name: NodeJS.Signals, log: string) => void): ServerProcess {
  const lines: string[] = [];
  const events = new EventEmitter();
  for (const stream of [portal.stdout, portal.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      events.emit('more');
    });
  }
  let closed = false;
  portal.once('close', () => {
    closed = true;
    events.emit('more');
  });
  const readLog = () => lines.join('\n');
  const waitForOutput = async (text: string) => {
    while (!closed && !readLog().includes(text)) await once(events, 'more');
    return readLog().includes(text);
  };
  const waitForExit = async () => {
    while (!closed) await once(events, 'more');
    return portal.exitCode;
  };
  const sendSignal = (name: NodeJS.Signals) => {
    if (!closed) signal(name, readLog());
  };
  const stop = () => {
    sendSignal('SIGTERM');
    return waitForExit();
  };
  return { process: portal, signal: sendSignal, waitForOutput, readLog, waitForExit, stop };
}

const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** Returns a port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

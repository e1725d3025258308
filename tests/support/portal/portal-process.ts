/** A portal as people meet it: a process of its own on a port of its own, with a fresh data folder and a real mail server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type MailServer, openMailServer } from '../fakes/mail-server.ts';
import { runCareers } from './careers-cli.ts';

export interface PortalProcess {
  origin: string;
  mails: MailServer;
  /** Loads jobs as an operator does while the portal runs: `careers jobs import`. */
  importJobs(jobs: object[]): Promise<void>;
  /** What it logged so far. */
  readLog(): string;
  /** Asks it to stop, and gives its exit code; removes what it kept. */
  stop(): Promise<number | null>;
}

/** Starts the built portal and waits until it listens. The settings are those of `.env.example`; the machine's own do not count. */
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
    mails,
    importJobs: (jobs) => loadInto(dataDir, jobs),
    readLog: portal.readLog,
    stop,
  };
}

async function loadInto(dataDir: string, jobs: object[]): Promise<void> {
  const file = join(dataDir, 'jobs.json');
  await writeFile(file, JSON.stringify({ jobs }));
  const { said, complained } = await runCareers({ dataDir }, 'jobs', 'import', file);
  if (!said.includes('rejected 0')) throw new Error(`The jobs were not loaded: ${said}${complained}`);
}

export interface ServerProcess {
  process: ChildProcess;
  /** Waits for a line with this text; false when the process ends without one. */
  waitForOutput(text: string): Promise<boolean>;
  readLog(): string;
  /** Waits for its end; its exit code. */
  waitForExit(): Promise<number | null>;
  /** Asks it to stop when it still runs, and waits. */
  stop(): Promise<number | null>;
}

/** Runs `dist/server/main.js`, in a folder of the test's so that the repository's `.env` stays out. */
export function spawnServer(
  settings: Record<string, string>,
  cwd: string,
  args: string[] = [],
  flags: string[] = [],
): ServerProcess {
  const portal = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, main, ...args], {
    cwd,
    env: { NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const heard = new EventEmitter();
  for (const stream of [portal.stdout, portal.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      heard.emit('more');
    });
  }
  let closed = false;
  portal.once('close', () => {
    closed = true;
    heard.emit('more');
  });
  const log = () => lines.join('\n');
  const says = async (text: string) => {
    while (!closed && !log().includes(text)) await once(heard, 'more');
    return log().includes(text);
  };
  const ends = async () => {
    while (!closed) await once(heard, 'more');
    return portal.exitCode;
  };
  const stop = () => {
    portal.kill();
    return ends();
  };
  return { process: portal, waitForOutput: says, readLog: log, waitForExit: ends, stop };
}

const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

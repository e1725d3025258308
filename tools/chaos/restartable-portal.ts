/** Runs the built portal as a process that scenarios kill, stop and restart. */
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MailServer, openMailServer } from '../../tests/support/fakes/mail-server.ts';
import { openTcpProxy, type TcpProxy } from '../../tests/support/fakes/tcp-proxy.ts';
import { findFreePort, type ServerProcess, spawnServer } from '../../tests/support/portal/portal-process.ts';
import { countOpenHandles, readResidentMegabytes } from '../measure/process-resources.ts';
import { portalEnv, portalNodeFlags } from '../run/portal-runtime.mjs';
import type { ScenarioContext } from './scenario.ts';

export interface RestartablePortal {
  origin: string;
  mailServer: MailServer;
  /** Between the portal and its mail server. */
  mailProxy: TcpProxy;
  dataDir: string;
  databaseUrl: string | undefined;
  build: URL | undefined;
  /** Returns the milliseconds until `/readyz` answers 200; throws when the process exits first. */
  start(): Promise<number>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Of the supervisor, where there are several workers. */
  processId(): number;
  memoryMegabytes(): number;
  /** Number of open files and sockets. */
  openHandles(): number;
  /** The log of all its processes. */
  log(): string;
}

/** Starts a process with these settings. */
export type SpawnPortal = (env: Record<string, string>, dataDir: string) => ServerProcess;

export async function createRestartablePortal(
  context: ScenarioContext,
  settings: Record<string, string> = {},
  build?: URL,
  spawnPortal: SpawnPortal = (env, dataDir) =>
    spawnServer(env, dataDir, [], portalNodeFlags, build && fileURLToPath(new URL('main.js', build))),
): Promise<RestartablePortal> {
  const dataDir = settings.DATA_DIR ?? (await context.createFolder());
  const mailServer = await openMailServer();
  const mailProxy = await openTcpProxy(mailServer.url);
  context.onCleanup(() => mailServer.close());
  context.onCleanup(() => mailProxy.close());
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...portalEnv,
    PORT: port,
    DATA_DIR: dataDir,
    SMTP_URL: mailProxy.url,
    RATE_LIMITS: 'off',
    DEMO_JOBS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let portal: ServerProcess | undefined;
  let earlierLogs = '';
  context.onCleanup(() => {
    const unexpectedErrors = earlierLogs.split('\n').filter((line) => line.includes('"unexpected error"'));
    if (unexpectedErrors.length > 0)
      context.log(`${unexpectedErrors.length} unexpected errors, the first: ${unexpectedErrors[0]}`);
  });
  const kill = async () => {
    const running = portal;
    if (!running) return;
    portal = undefined;
    running.signal('SIGKILL');
    await running.waitForExit();
    earlierLogs += running.readLog();
  };
  context.onCleanup(kill);
  return {
    origin,
    mailServer,
    mailProxy,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    build,
    async start() {
      const startedAt = performance.now();
      const running = spawnPortal(env, dataDir);
      portal = running;
      const earlyExit = running
        .waitForExit()
        .then((code) => Promise.reject(new Error(`The portal exited with ${code}: ${running.readLog()}`)));
      earlyExit.catch(() => {});
      await Promise.race([waitUntilReady(origin), earlyExit]);
      return performance.now() - startedAt;
    },
    kill,
    async stop() {
      const running = portal;
      portal = undefined;
      const code = (await running?.stop()) ?? null;
      earlierLogs += running?.readLog() ?? '';
      return code;
    },
    signal: (name) => portal?.signal(name),
    processId: () => portal?.process.pid ?? 0,
    memoryMegabytes: () => readResidentMegabytes(portal?.process.pid ?? 0),
    openHandles: () => countOpenHandles(portal?.process.pid ?? 0),
    log: () => earlierLogs + (portal?.readLog() ?? ''),
  };
}

const pollIntervalMs = 20;

async function waitUntilReady(origin: string): Promise<void> {
  while ((await fetchStatus(`${origin}/readyz`)) !== 200) await setTimeout(pollIntervalMs);
}

/** Returns 0 without a response in time. */
export async function fetchStatus(url: string, timeoutMs = 2000): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

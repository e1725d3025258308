/** The built portal as a process that is killed, stopped and started again on the same folder, port and mail server. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type MailServer, openMailServer } from '../../tests/support/fakes/mail-server.ts';
import { openTcpProxy, type TcpProxy } from '../../tests/support/fakes/tcp-proxy.ts';
import { findFreePort, type ServerProcess, spawnServer } from '../../tests/support/portal/portal-process.ts';
import { countOpenHandles, readResidentMegabytes } from '../measure/process-resources.ts';
import { portalEnv, portalNodeFlags } from '../run/portal-runtime.mjs';
import type { ScenarioContext } from './scenario.ts';

export interface RestartablePortal {
  origin: string;
  mailServer: MailServer;
  /** Between it and its mail server. */
  mailProxy: TcpProxy;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Gives the milliseconds until `/readyz` answered 200; throws when it ends first. */
  start(): Promise<number>;
  /** What no process can answer to: gone in the middle of whatever it did. */
  kill(): Promise<void>;
  /** SIGTERM; gives its exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  memoryMegabytes(): number;
  /** Files and sockets. */
  openHandles(): number;
  /** What all its lives logged. */
  log(): string;
}

export async function createRestartablePortal(
  stage: ScenarioContext,
  settings: Record<string, string> = {},
): Promise<RestartablePortal> {
  const dataDir = settings.DATA_DIR ?? (await stage.createFolder());
  const mails = await openMailServer();
  const mailLink = await openTcpProxy(mails.url);
  stage.onCleanup(() => mails.close());
  stage.onCleanup(() => mailLink.close());
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const all = {
    ...portalEnv,
    PORT: port,
    DATA_DIR: dataDir,
    SMTP_URL: mailLink.url,
    RATE_LIMITS: 'off',
    DEMO_JOBS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let portal: ServerProcess | undefined;
  let said = '';
  stage.onCleanup(() => {
    const unforeseen = said.split('\n').filter((line) => line.includes('"not foreseen"'));
    if (unforeseen.length > 0) stage.log(`${unforeseen.length} answers nobody foresaw, the first: ${unforeseen[0]}`);
  });
  const kill = async () => {
    const running = portal;
    if (!running) return;
    portal = undefined;
    if (running.process.exitCode === null && running.process.signalCode === null) {
      const gone = once(running.process, 'close');
      running.process.kill('SIGKILL');
      await gone;
    }
    said += running.readLog();
  };
  stage.onCleanup(kill);
  return {
    origin,
    mailServer: mails,
    mailProxy: mailLink,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    async start() {
      const begin = performance.now();
      const running = spawnServer(all, dataDir, [], portalNodeFlags);
      portal = running;
      const ended = running
        .waitForExit()
        .then((code) => Promise.reject(new Error(`The portal ended with ${code}: ${running.readLog()}`)));
      ended.catch(() => {});
      await Promise.race([waitUntilReady(origin), ended]);
      return performance.now() - begin;
    },
    kill,
    async stop() {
      const running = portal;
      portal = undefined;
      const code = (await running?.stop()) ?? null;
      said += running?.readLog() ?? '';
      return code;
    },
    signal: (name) => void portal?.process.kill(name),
    memoryMegabytes: () => readResidentMegabytes(portal?.process.pid ?? 0),
    openHandles: () => countOpenHandles(portal?.process.pid ?? 0),
    log: () => said + (portal?.readLog() ?? ''),
  };
}

const pollIntervalMs = 20;

/** Resolves when `/readyz` says 200. */
async function waitUntilReady(origin: string): Promise<void> {
  while ((await fetchStatus(`${origin}/readyz`)) !== 200) await setTimeout(pollIntervalMs);
}

/** 0 when there was no answer in time. */
export async function fetchStatus(address: string, withinMs = 2000): Promise<number> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

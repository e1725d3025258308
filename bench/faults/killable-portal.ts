/** The built portal as a process that is killed, stopped and started again on the same folder, port and mail server. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { portalEnv, portalFlags } from '../../scripts/portal-memory.mjs';
import { type Link, openLink } from '../../tests/setup/link.ts';
import { type MailServer, openMailServer } from '../../tests/setup/mail-server.ts';
import { freePort, type RunningMain, runMain } from '../../tests/setup/portal-process.ts';
import { openHandles, residentMegabytes } from '../process-holds.ts';
import type { Stage } from './scenario.ts';

export interface KillablePortal {
  origin: string;
  mails: MailServer;
  /** Between it and its mail server. */
  mailLink: Link;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Gives the milliseconds until `/readyz` answered 200; throws when it ends first. */
  start(): Promise<number>;
  /** What no process can answer to: gone in the middle of whatever it did. */
  kill(): Promise<void>;
  /** SIGTERM; gives its exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  megabytes(): number;
  /** Files and sockets. */
  handles(): number;
  /** What all its lives logged. */
  log(): string;
}

export async function openKillablePortal(stage: Stage, settings: Record<string, string> = {}): Promise<KillablePortal> {
  const dataDir = settings.DATA_DIR ?? (await stage.folder());
  const mails = await openMailServer();
  const mailLink = await openLink(mails.url);
  stage.afterwards(() => mails.close());
  stage.afterwards(() => mailLink.close());
  const port = String(await freePort());
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
  let portal: RunningMain | undefined;
  let said = '';
  stage.afterwards(() => {
    const unforeseen = said.split('\n').filter((line) => line.includes('"not foreseen"'));
    if (unforeseen.length > 0) stage.say(`${unforeseen.length} answers nobody foresaw, the first: ${unforeseen[0]}`);
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
    said += running.log();
  };
  stage.afterwards(kill);
  return {
    origin,
    mails,
    mailLink,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    async start() {
      const begin = performance.now();
      const running = runMain(all, dataDir, [], portalFlags);
      portal = running;
      const ended = running.ends().then((code) => Promise.reject(new Error(`The portal ended with ${code}: ${running.log()}`)));
      ended.catch(() => {});
      await Promise.race([ready(origin), ended]);
      return performance.now() - begin;
    },
    kill,
    async stop() {
      const running = portal;
      portal = undefined;
      const code = (await running?.stop()) ?? null;
      said += running?.log() ?? '';
      return code;
    },
    signal: (name) => void portal?.process.kill(name),
    megabytes: () => residentMegabytes(portal?.process.pid ?? 0),
    handles: () => openHandles(portal?.process.pid ?? 0),
    log: () => said + (portal?.log() ?? ''),
  };
}

const askAgainMs = 20;

/** Resolves when `/readyz` says 200. */
async function ready(origin: string): Promise<void> {
  while ((await statusOf(`${origin}/readyz`)) !== 200) await setTimeout(askAgainMs);
}

/** 0 when there was no answer in time. */
export async function statusOf(address: string, withinMs = 2000): Promise<number> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

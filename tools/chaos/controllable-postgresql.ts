/** Runs a PostgreSQL that scenarios stop, restart, freeze and thaw. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PostgresqlServer, startEmbeddedPostgresql } from '../../tests/support/databases/embedded-postgresql.ts';

export interface ControllablePostgresql extends PostgresqlServer {
  /** Like `pg_ctl stop -m`; resolves after the exit. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when it accepts connections. */
  restart(): Promise<void>;
  /** Suspends all its processes; the port still accepts connections. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const pollIntervalMs = 10;

export async function startControllablePostgresql(): Promise<ControllablePostgresql> {
  const { url, dataFolder, restart, stop } = await startEmbeddedPostgresql('durable');
  let frozenPids: number[] = [];
  /** Reads the process id and the status on line 8 (PostgreSQL's `pidfile.h`); undefined after the exit. */
  const readPidFile = async () => {
    const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return lines[0] ? { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' } : undefined;
  };
  const thaw = async () => {
    for (const pid of frozenPids.splice(0).toReversed()) sendSignal(pid, 'SIGCONT');
  };
  return {
    url,
    async shutDown(mode) {
      const running = await readPidFile();
      if (!running) throw new Error('PostgreSQL is not running.');
      sendSignal(running.pid, signals[mode]);
      while (await readPidFile()) await setTimeout(pollIntervalMs);
    },
    async restart() {
      restart();
      while (!(await readPidFile())?.isReady) await setTimeout(pollIntervalMs);
    },
    async freeze() {
      const running = await readPidFile();
      if (!running) throw new Error('PostgreSQL is not running.');
      // The parent first, so that it starts no further processes.
      sendSignal(running.pid, 'SIGSTOP');
      frozenPids = [running.pid, ...(await listChildProcesses(running.pid))];
      for (const pid of frozenPids) sendSignal(pid, 'SIGSTOP');
    },
    thaw,
    async stop() {
      await thaw();
      await stop();
    },
  };
}

async function listChildProcesses(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, parentPid]) => (parentPid === parent && pid !== undefined ? [pid] : []));
}

/** Ignores processes that have already exited, such as those of closed connections. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

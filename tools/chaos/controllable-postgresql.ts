/** A PostgreSQL server that scenarios stop, restart and freeze. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PostgresqlServer, startEmbeddedPostgresql } from '../../tests/support/databases/embedded-postgresql.ts';

export interface ControllablePostgresql extends PostgresqlServer {
  /** Like `pg_ctl stop -m`. Resolves after its exit. */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when it accepts connections. */
  restart(): Promise<void>;
  /** Suspends all its processes. Its port still accepts connections. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const pollIntervalMs = 10;

export async function startControllablePostgresql(): Promise<ControllablePostgresql> {
  const { url, dataFolder, restart: startAgain, stop } = await startEmbeddedPostgresql('for good');
  let frozen: number[] = [];
  /** Process id and status line (PostgreSQL's `pidfile.h`); undefined after its exit. */
  const state = async () => {
    const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return lines[0] ? { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' } : undefined;
  };
  const thaw = async () => {
    for (const pid of frozen.splice(0).toReversed()) sendSignal(pid, 'SIGCONT');
  };
  return {
    url,
    async shutDown(mode) {
      const running = await state();
      if (!running) throw new Error('PostgreSQL does not run.');
      sendSignal(running.pid, signals[mode]);
      while (await state()) await setTimeout(pollIntervalMs);
    },
    async restart() {
      startAgain();
      while (!(await state())?.isReady) await setTimeout(pollIntervalMs);
    },
    async freeze() {
      const running = await state();
      if (!running) throw new Error('PostgreSQL does not run.');
      // The parent first, or it starts new processes meanwhile.
      sendSignal(running.pid, 'SIGSTOP');
      frozen = [running.pid, ...(await listChildProcesses(running.pid))];
      for (const pid of frozen) sendSignal(pid, 'SIGSTOP');
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
  return pairs.flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []));
}

/** Ignores processes that have already exited. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

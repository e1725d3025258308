/** A PostgreSQL that ends and comes back on the same folder and port, or stands still, when a scenario says so. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type PostgresqlServer, startEmbeddedPostgresql } from '../../tests/setup/embedded-postgresql.ts';

export interface PostgresqlLife extends PostgresqlServer {
  /** As `pg_ctl stop -m` does. Resolves when it is gone. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when it takes connections again. */
  resume(): Promise<void>;
  /** None of its processes does anything any more, and its port still takes connections. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const askAgainMs = 10;

export async function startPostgresqlLife(): Promise<PostgresqlLife> {
  const { url, dataFolder, startAgain, stop } = await startEmbeddedPostgresql('for good');
  let frozen: number[] = [];
  /** Its number and, on the eighth line, how it is (PostgreSQL's `pidfile.h`); undefined when it has ended. */
  const state = async () => {
    const lines = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return lines[0] ? { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' } : undefined;
  };
  const thaw = async () => {
    for (const pid of frozen.splice(0).toReversed()) signal(pid, 'SIGCONT');
  };
  return {
    url,
    async halt(mode) {
      const running = await state();
      if (!running) throw new Error('PostgreSQL does not run.');
      signal(running.pid, signals[mode]);
      while (await state()) await setTimeout(askAgainMs);
    },
    async resume() {
      startAgain();
      while (!(await state())?.isReady) await setTimeout(askAgainMs);
    },
    async freeze() {
      const running = await state();
      if (!running) throw new Error('PostgreSQL does not run.');
      // First, or it would start others meanwhile.
      signal(running.pid, 'SIGSTOP');
      frozen = [running.pid, ...(await childrenOf(running.pid))];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thaw,
    async stop() {
      await thaw();
      await stop();
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []));
}

/** A connection's process may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Reads memory and open handles of a process. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns 0 when the process has ended. Prefers /proc, because `ps` starts a process. */
export function readResidentMegabytes(pid: number): number {
  if (!existsSync('/proc/self/status')) return Number(spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`]).stdout) / 1024;
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Counts what processes share in parts. Linux only: the other systems do not tell. */
export function readProportionalMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
}

export const listChildProcesses = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Counts open files and sockets; 0 without /proc. */
export function countOpenHandles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

/** Reads memory and open handles of another process. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Resident memory; 0 when the process is gone. `ps` is the slow fallback without /proc. */
export function readResidentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync('/proc/self/status')) return Number(spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`]).stdout) / 1024;
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Open files and sockets; 0 without /proc. */
export function countOpenHandles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process; 0 when it is gone. Read from /proc where there is one, since asking `ps` costs a process. */
export function readResidentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (!existsSync('/proc/self/status')) return Number(spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`]).stdout) / 1024;
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Files and sockets that a process has open; none where there is no /proc. */
export function countOpenHandles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

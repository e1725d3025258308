/** Spawns processes with limits that the kernel enforces. They also hold for native code and after the portal exits. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

interface ProcessLimits {
  cpuSeconds: number;
  /** The process writes no file and has no variables: the shell adds some of its own, such as PWD. */
  isSandboxed?: boolean;
}

/** Leaves no core dump, which could hold keys. Node cannot set such limits, and Windows has none. */
export function spawnLimited(
  [command = '', ...args]: string[],
  { cpuSeconds, isSandboxed = false }: ProcessLimits,
  options: SpawnOptions,
): ChildProcess {
  if (process.platform === 'win32') return spawn(command, args, options);
  const limits = `ulimit -c 0; ${isSandboxed ? 'ulimit -f 0; ' : ''}ulimit -t ${cpuSeconds}`;
  const environment = isSandboxed ? '/usr/bin/env -i ' : '';
  return spawn('/bin/sh', ['-c', `${limits}; exec ${environment}"$0" "$@"`, command, ...args], options);
}

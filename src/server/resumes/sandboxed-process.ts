/**
 * A process of Node for work on hostile bytes. It has no environment, reads the code that it runs and no other file, writes
 * none, and starts neither processes nor threads nor native code. What Node cannot forbid is in docs/decisions/014.
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '../server-files.ts';
import { outputFd } from './sandbox-output.ts';

/** Rejects with Node's error when no process can be started. */
export async function spawnSandboxedProcess(script: URL, args: string[], { cpuSeconds }: { cpuSeconds: number }) {
  const node = [process.execPath, ...permissions(script), fileURLToPath(script), ...args];
  const child = start(node, cpuSeconds, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
  await once(child, 'spawn');
  // `stdio` names both as pipes.
  return { child, input: child.stdin as Writable, output: child.stdio[outputFd] as Readable };
}

const permissions = (script: URL) => [
  '--permission',
  ...[new URL('.', script), new URL('node_modules', projectFolder), new URL('package.json', projectFolder)].map(
    (readable) => `--allow-fs-read=${fileURLToPath(readable)}`,
  ),
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
];

/**
 * The kernel's limits hold when the portal is gone, and for code that is not JavaScript: no dump of memory, no byte in a
 * file, and an end to what never ends. Node sets none itself, and Windows has none.
 */
function start(node: string[], cpuSeconds: number, options: SpawnOptions) {
  const [command = '', ...args] = node;
  if (process.platform === 'win32') return spawn(command, args, options);
  return spawn(
    '/bin/sh',
    ['-c', `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSeconds}; exec /usr/bin/env -i "$0" "$@"`, ...node],
    options,
  );
}

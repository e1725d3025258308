/**
 * Spawns a restricted Node process for work on hostile bytes.
 *
 * It has no environment, reads its own code only, writes no file, and starts no processes, threads or native code.
 * docs/decisions/014 lists what Node cannot forbid.
 */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { spawnLimited } from '../platform/process/limited-process.ts';
import { projectFolder } from '../server-files.ts';
import { outputFd } from './sandbox-output.ts';

/** Rejects with Node's error when no process can be started. */
export async function spawnSandboxedProcess(script: URL, args: string[], { cpuSeconds }: { cpuSeconds: number }) {
  const node = [process.execPath, ...permissionFlags(script), fileURLToPath(script), ...args];
  const child = spawnLimited(node, { cpuSeconds, isSandboxed: true }, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
  await once(child, 'spawn');
  // `stdio` names both as pipes.
  return { child, input: child.stdin as Writable, output: child.stdio[outputFd] as Readable };
}

const permissionFlags = (script: URL) => [
  '--permission',
  ...[new URL('.', script), new URL('node_modules', projectFolder), new URL('package.json', projectFolder)].map(
    (readable) => `--allow-fs-read=${fileURLToPath(readable)}`,
  ),
  '--disallow-code-generation-from-strings',
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
];

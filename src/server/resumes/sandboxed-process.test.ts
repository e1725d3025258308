import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnSandboxedProcess } from './sandboxed-process.ts';

const probe = new URL('../../../tests/support/sandbox/sandbox-probe.ts', import.meta.url);

describe('a sandboxed process', () => {
  let folder: string;
  let args: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'careers-sandbox-'));
    args = ['all', join(folder, 'secret-key'), join(folder, 'new')];
    await writeFile(join(folder, 'secret-key'), 'the key');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('has no environment, no file access and no child processes', async () => {
    const { output } = await spawnSandboxedProcess(probe, args, { cpuSeconds: 10 });

    expect(await json(output)).toEqual({
      environment: 0,
      reading: 'ERR_ACCESS_DENIED',
      settings: 'ERR_ACCESS_DENIED',
      writing: 'ERR_ACCESS_DENIED',
      process: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      addon: 'ERR_DLOPEN_DISABLED',
      code: 'EvalError',
    });
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });

  test('a plain process has all of these', async () => {
    const unconfined = spawn(process.execPath, [fileURLToPath(probe), ...args], {
      env: { SECRET_KEY: 'x' },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });

    expect(await json(unconfined.stdio[3] as Readable)).toMatchObject({
      environment: 1,
      reading: 'the key',
      writing: 'done',
      thread: 'done',
      addon: 'ERR_DLOPEN_FAILED',
      code: 1,
    });
  });

  test('cannot dump memory or write, and the kernel ends an endless loop', async () => {
    const { child, output } = await spawnSandboxedProcess(probe, ['spin'], { cpuSeconds: 1 });
    const exit = once(child, 'exit');
    await once(output, 'data');
    const limits = await readFile(`/proc/${child.pid}/limits`, 'utf8');

    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    expect(limits).toMatch(/^Max file size +0 +0 /m);
    expect(await exit).toEqual([null, expect.stringMatching(/^SIG(XCPU|KILL)$/)]);
  });
});

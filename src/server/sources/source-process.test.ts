import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { startSourceProcess } from './source-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careers-source-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The scripts read it or nothing. */
const data = { config: { port: 3000 } as Config, name: 'acme', claimId: '1' };

/** A process that runs this text in place of a source. */
async function toScript(text: string): Promise<URL> {
  const file = join(folder, 'script.mjs');
  await writeFile(file, text);
  return pathToFileURL(file);
}

/** Not without end, so that a process that is not ended says so. */
const hanging = `const end = Date.now() + 8000;
while (Date.now() < end);
process.send({ reason: 'it went on', isAborted: false }, () => process.exit());`;

test('a process that hangs is ended, and its run has failed', async () => {
  const { result } = startSourceProcess(data, { script: await toScript(hanging), maxMs: 100 });
  expect(await result).toEqual({ reason: 'its process hung', isAborted: false });
});

test('a process that hangs does not stop the portal from stopping', async () => {
  const { result, abort } = startSourceProcess(data, { script: await toScript(hanging), abortGraceMs: 100 });
  abort();
  expect(await result).toEqual({ reason: 'the portal stops', isAborted: true });
});

/** The set asks for one block that is larger than all memory: V8 ends the process, not a thread. */
test('a process that runs out of memory ends alone, and its run has failed', async () => {
  const script = await toScript('const ids = new Set(); for (let id = 0; ; id++) ids.add("row " + id);');
  const { result } = startSourceProcess(data, { script, maxHeapMb: 32 });
  expect(await result).toEqual({ reason: 'its process ended (SIGABRT)', isAborted: false });
});

test('a process that a signal of the terminal ends at its start has not failed', async () => {
  const script = await toScript(`process.kill(process.pid, 'SIGINT');`);
  const { result } = startSourceProcess(data, { script });
  expect(await result).toEqual({ reason: 'its process ended (SIGINT)', isAborted: true });
});

test('a process gets its settings by message, is no worker of a supervisor, and has limits', async () => {
  const former = process.env.NODE_UNIQUE_ID;
  process.env.NODE_UNIQUE_ID = '7';
  const script = await toScript(`import cluster from 'node:cluster';
    import { execSync } from 'node:child_process';
    process.on('message', ({ config, name }) => {
      const limits = execSync('ulimit -c; ulimit -t').toString().split('\\n').slice(0, 2);
      const seen = { port: config.port, isWorker: cluster.isWorker, limits, arguments: process.argv.slice(2) };
      process.send({ reason: JSON.stringify(seen), isAborted: false }, () => process.exit());
    });`);
  const { result } = startSourceProcess(data, { script, maxMs: 60_000 });
  if (former === undefined) delete process.env.NODE_UNIQUE_ID;
  else process.env.NODE_UNIQUE_ID = former;
  const { reason } = (await result) as { reason: string };
  expect(JSON.parse(reason)).toEqual({ port: 3000, isWorker: false, limits: ['0', '240'], arguments: [] });
});

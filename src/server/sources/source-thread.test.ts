import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { startSourceThread } from './source-thread.ts';

/** Not without end, so that a thread that is not ended says so. */
const script = `import { parentPort } from 'node:worker_threads';
const end = Date.now() + 8000;
while (Date.now() < end);
parentPort.postMessage({ reason: 'it went on', isAborted: false });`;
const hangs = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
// The script reads nothing.
const data = { config: {} as Config, name: 'acme', claimId: '1' };

test('a thread that hangs is ended, and its run has failed', async () => {
  const { result } = startSourceThread(data, { script: hangs, maxMs: 100 });
  expect(await result).toEqual({ reason: 'its thread hung', isAborted: false });
});

test('a thread that hangs does not stop the portal from stopping', async () => {
  const { result, abort } = startSourceThread(data, { script: hangs, abortGraceMs: 100 });
  abort();
  expect(await result).toEqual({ reason: 'the portal stops', isAborted: true });
});

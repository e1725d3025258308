/** `npm start` as a person types it, when everything is built; and the memory of a portal that waits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../tests/support/portal/portal-process.ts';
import { createHttpClient } from '../../load/http-client.ts';
import { browserHeaders, listPublicPages } from '../../load/public-pages.ts';
import { formatJobCount } from '../bench-context.ts';
import { withPortal } from '../bench-portal.ts';
import type { Benchmark } from './benchmark.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const idleMs = 3000;

export const startup: Benchmark = {
  name: 'start',
  async measure({ sizes, sqliteCatalogue: catalogue, log: say }) {
    const jobs = await catalogue(sizes.small);
    say('npm start');
    const ms = await timeToFirstResponseMs(jobs.dataDir);
    say('letting a portal rest');
    const megabytes = await withPortal(jobs, async ({ origin, memoryMegabytes: megabytes }) => {
      const caller = createHttpClient(origin);
      for (const { path } of await listPublicPages(origin)) await caller.send({ path, headers: browserHeaders });
      caller.close();
      await setTimeout(idleMs);
      return megabytes();
    });
    return [
      { name: 'first answer after `npm start`', limit: { sense: 'at most', value: 1.5, unit: 's' }, measured: ms / 1000 },
      {
        name: `memory at rest, ${formatJobCount(sizes.small)}`,
        limit: { sense: 'at most', value: 131, unit: 'MB' },
        measured: megabytes,
      },
    ];
  },
};

async function timeToFirstResponseMs(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const begin = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO_JOBS: '0',
    },
    stdio: 'ignore',
  });
  const gone = once(npm, 'exit');
  try {
    const ended = gone.then(([code]) => Promise.reject(new Error(`npm start ended with ${code} before it answered`)));
    await Promise.race([waitForResponse(`http://127.0.0.1:${port}/`), ended]);
    return performance.now() - begin;
  } finally {
    // npm leaves SIGINT to the terminal, which tells everybody.
    npm.kill('SIGTERM');
    await gone;
  }
}

const pollIntervalMs = 10;

async function waitForResponse(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return void (await answer.text());
    await setTimeout(pollIntervalMs);
  }
}

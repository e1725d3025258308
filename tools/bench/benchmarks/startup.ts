/** Measures the first response after `npm start`, and memory at rest. */
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
  async measure({ sizes, sqliteCatalogue, log }) {
    const jobs = await sqliteCatalogue(sizes.small);
    log('npm start');
    const ms = await timeToFirstResponseMs(jobs.dataDir);
    log('measuring a portal at rest');
    const megabytes = await withPortal(jobs, async ({ origin, memoryMegabytes }) => {
      const client = createHttpClient(origin);
      for (const { path } of await listPublicPages(origin)) await client.send({ path, headers: browserHeaders });
      client.close();
      await setTimeout(idleMs);
      return memoryMegabytes();
    });
    return [
      { name: 'first response after `npm start`', limit: { sense: 'at most', value: 1.5, unit: 's' }, measured: ms / 1000 },
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
  const startedAt = performance.now();
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
  const exited = once(npm, 'exit');
  try {
    const failed = exited.then(([code]) => Promise.reject(new Error(`npm start ended with ${code} before it responded`)));
    await Promise.race([waitForResponse(`http://127.0.0.1:${port}/`), failed]);
    return performance.now() - startedAt;
  } finally {
    // npm ignores SIGINT, which a terminal sends to the whole process group.
    npm.kill('SIGTERM');
    await exited;
  }
}

const pollIntervalMs = 10;

async function waitForResponse(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return void (await response.text());
    await setTimeout(pollIntervalMs);
  }
}

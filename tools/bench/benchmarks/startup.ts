/** Measures `npm start` until the first response, and the memory of an idle portal. */
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
  name: 'startup',
  async measure({ sizes, sqliteCatalogue, log }) {
    const catalogue = await sqliteCatalogue(sizes.small);
    log('npm start');
    const startupMs = await measureStartupMs(catalogue.dataDir);
    log('waiting for an idle portal');
    const megabytes = await withPortal(catalogue, async ({ origin, memoryMegabytes }) => {
      const client = createHttpClient(origin);
      for (const { path } of await listPublicPages(origin)) await client.send({ path, headers: browserHeaders });
      client.close();
      await setTimeout(idleMs);
      return memoryMegabytes();
    });
    return [
      {
        name: 'first response after `npm start`',
        limit: { sense: 'at most', value: 1.5, unit: 's' },
        measured: startupMs / 1000,
      },
      {
        name: `memory at rest, ${formatJobCount(sizes.small)}`,
        limit: { sense: 'at most', value: 131, unit: 'MB' },
        measured: megabytes,
      },
    ];
  },
};

async function measureStartupMs(dataDir: string): Promise<number> {
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
  const exit = once(npm, 'exit');
  try {
    const earlyExit = exit.then(([code]) => Promise.reject(new Error(`npm start exited with ${code} before its first response`)));
    await Promise.race([waitForResponse(`http://127.0.0.1:${port}/`), earlyExit]);
    return performance.now() - startedAt;
  } finally {
    // npm does not forward SIGINT: a terminal sends it to the whole process group.
    npm.kill('SIGTERM');
    await exit;
  }
}

const pollIntervalMs = 10;

async function waitForResponse(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return void (await response.text());
    await setTimeout(pollIntervalMs);
  }
}

/** `npm start` as a person types it, when everything is built; and the memory of a portal that waits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/setup/portal-process.ts';
import { withPortal } from '../bench-portal.ts';
import { openCaller } from '../http-caller.ts';
import { browserHeaders, visitorPages } from '../visitor-pages.ts';
import { counted } from '../workshop.ts';
import type { Row } from './row.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const restMs = 3000;

export const starting: Row = {
  name: 'start',
  async measure({ sizes, catalogue, say }) {
    const jobs = await catalogue(sizes.small);
    say('npm start');
    const ms = await firstAnswerMs(jobs.dataDir);
    say('letting a portal rest');
    const megabytes = await withPortal(jobs, async ({ origin, megabytes }) => {
      const caller = openCaller(origin);
      for (const { path } of await visitorPages(origin)) await caller.ask({ path, headers: browserHeaders });
      caller.close();
      await setTimeout(restMs);
      return megabytes();
    });
    return [
      { what: 'first answer after `npm start`', limit: { sense: 'at most', value: 1.5, unit: 's' }, seen: ms / 1000 },
      { what: `memory at rest, ${counted(sizes.small)}`, limit: { sense: 'at most', value: 150, unit: 'MB' }, seen: megabytes },
    ];
  },
};

async function firstAnswerMs(dataDir: string): Promise<number> {
  const port = await freePort();
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
    await Promise.race([answers(`http://127.0.0.1:${port}/`), ended]);
    return performance.now() - begin;
  } finally {
    // npm leaves SIGINT to the terminal, which tells everybody.
    npm.kill('SIGTERM');
    await gone;
  }
}

const askAgainMs = 10;

async function answers(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return void (await answer.text());
    await setTimeout(askAgainMs);
  }
}

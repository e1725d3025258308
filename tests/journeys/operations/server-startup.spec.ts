import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findFreePort, type ServerProcess, spawnServer } from '../../support/portal/portal-process.ts';

interface Start {
  /** Starts a portal in a folder of its own; what it says can be read until the test ends. */
  start(settings: Record<string, string>, args?: string[]): ServerProcess;
}

const test = base.extend<Start & { folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs out of this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'careers-start-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const started: ServerProcess[] = [];
    await use((settings, args) => {
      const portal = spawnServer({ DATA_DIR: folder, ...settings }, folder, args);
      started.push(portal);
      return portal;
    });
    for (const portal of started) await portal.stop();
  },
});

const endOf = async (portal: ServerProcess) => ({ code: await portal.waitForExit(), line: portal.readLog() });

test('a busy port ends the start with one line that says how to fix it', async ({ start }) => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;

  expect(await endOf(start({ PORT: String(port) }))).toEqual({
    code: 78,
    line: `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
  });
  busy.close();
});

for (const dataDir of ['/proc/careers', '/dev/null/careers']) {
  test(`a data folder that cannot be created ends the start with one line: ${dataDir}`, async ({ start }) => {
    const { code, line } = await endOf(start({ DATA_DIR: dataDir }));

    expect(code).toBe(78);
    expect(line).toMatch(/^The data folder .+ cannot be written \(\w+\)\. Choose another: DATA_DIR=… npm start$/);
  });
}

test('an unreachable database ends the start with one line', async ({ start }) => {
  const host = `127.0.0.1:${await findFreePort()}`;

  expect(await endOf(start({ DATABASE_URL: `postgres://careers:secret@${host}/careers` }))).toEqual({
    code: 78,
    line: `PostgreSQL at ${host} cannot be used: connect ECONNREFUSED ${host}. Check DATABASE_URL.`,
  });
});

const publicOrigin = 'https://careers.example.com';
const unsafe: [string, Record<string, string>][] = [
  ['tokens that need no key, in production', { SESSION_BINDING: 'off' }],
  ['tokens that need no key, for everybody', { SESSION_BINDING: 'off', NODE_ENV: 'test', PUBLIC_ORIGIN: publicOrigin }],
  ['no limits, for everybody', { RATE_LIMITS: 'off', PUBLIC_ORIGIN: publicOrigin }],
  ['codes that stay in the local mailbox, for everybody', { PUBLIC_ORIGIN: publicOrigin }],
  ['a secret key that anybody can guess', { SECRET_KEY: '0'.repeat(64) }],
  [
    'an issuer of its own instead of Google, for everybody',
    { PUBLIC_ORIGIN: publicOrigin, GOOGLE_CLIENT_ID: 'client', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
  ],
  ['a secret key that is none', { SECRET_KEY: 'changeme' }],
];
for (const [what, settings] of unsafe) {
  test(`the portal does not open with ${what}`, async ({ start }) => {
    const port = await findFreePort();
    const { code, line } = await endOf(start({ PORT: String(port), ...settings }));

    expect(code).toBe(78);
    expect(line.split('\n')).toHaveLength(1);
    expect(line).toMatch(/^(SESSION_BINDING|RATE_LIMITS|SMTP_URL|SECRET_KEY|GOOGLE_ISSUER)/);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });
}

test('the banner lists all addresses', async ({ start }) => {
  const port = String(await findFreePort());
  const portal = start({ PORT: port }, ['--welcome']);

  expect(await portal.waitForOutput('Ctrl-C')).toBe(true);
  expect(portal.readLog()).toContain(`http://127.0.0.1:${port}/dev/mailbox`);
  expect(portal.readLog()).toContain('npm run careers -- jobs import FILE');
});

test('repeated stop signals end the portal with exit code 0', async ({ start }) => {
  const portal = start({ PORT: String(await findFreePort()) });
  await portal.waitForOutput('Server listening at');

  portal.process.kill('SIGINT');
  portal.process.kill('SIGINT');

  expect(await portal.stop()).toBe(0);
});

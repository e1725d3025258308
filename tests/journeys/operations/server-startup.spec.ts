import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findFreePort, type ServerProcess, spawnServer } from '../../support/portal/portal-process.ts';

interface ServerFixtures {
  /** Starts a portal in a temporary folder, and stops it after the test. */
  start(settings: Record<string, string>, args?: string[]): ServerProcess;
}

const test = base.extend<ServerFixtures & { folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'careers-start-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const processes: ServerProcess[] = [];
    await use((settings, args) => {
      const portal = spawnServer({ DATA_DIR: folder, ...settings }, folder, args);
      processes.push(portal);
      return portal;
    });
    for (const portal of processes) await portal.stop();
  },
});

const readExit = async (portal: ServerProcess) => ({ code: await portal.waitForExit(), line: portal.readLog() });

test('an occupied port ends the start with one line that says how to fix it', async ({ start }) => {
  const occupier = createServer().listen(0, '127.0.0.1');
  await once(occupier, 'listening');
  const { port } = occupier.address() as AddressInfo;

  expect(await readExit(start({ PORT: String(port) }))).toEqual({
    code: 78,
    line: `Port ${port} is in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`,
  });
  occupier.close();
});

for (const dataDir of ['/proc/careers', '/dev/null/careers']) {
  test(`a data folder that cannot be created ends the start with one line: ${dataDir}`, async ({ start }) => {
    const { code, line } = await readExit(start({ DATA_DIR: dataDir }));

    expect(code).toBe(78);
    expect(line).toMatch(/^The data folder .+ cannot be written \(\w+\)\. Choose another: DATA_DIR=… npm start$/);
  });
}

test('an unreachable database ends the start with one line', async ({ start }) => {
  const host = `127.0.0.1:${await findFreePort()}`;

  expect(await readExit(start({ DATABASE_URL: `postgres://careers:secret@${host}/careers` }))).toEqual({
    code: 78,
    line: `PostgreSQL at ${host} cannot be used: connect ECONNREFUSED ${host}. Check DATABASE_URL.`,
  });
});

const publicOrigin = 'https://careers.example.com';
const unsafe: [string, Record<string, string>][] = [
  ['tokens without a key, in production', { SESSION_BINDING: 'off' }],
  ['tokens without a key, at a public origin', { SESSION_BINDING: 'off', NODE_ENV: 'test', PUBLIC_ORIGIN: publicOrigin }],
  ['no rate limits, at a public origin', { RATE_LIMITS: 'off', PUBLIC_ORIGIN: publicOrigin }],
  ['the local mailbox, at a public origin', { PUBLIC_ORIGIN: publicOrigin }],
  ['a secret key of zeros', { SECRET_KEY: '0'.repeat(64) }],
  [
    'an issuer other than Google, at a public origin',
    { PUBLIC_ORIGIN: publicOrigin, GOOGLE_CLIENT_ID: 'client', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
  ],
  ['plain HTTP, at a public origin', { PUBLIC_ORIGIN: 'http://careers.example.com', SMTP_URL: 'smtps://mail.example.com' }],
  ['a malformed secret key', { SECRET_KEY: 'changeme' }],
];
for (const [risk, settings] of unsafe) {
  test(`does not start with ${risk}`, async ({ start }) => {
    const port = await findFreePort();
    const { code, line } = await readExit(start({ PORT: String(port), ...settings }));

    expect(code).toBe(78);
    expect(line.split('\n')).toHaveLength(1);
    expect(line).toMatch(/^(SESSION_BINDING|RATE_LIMITS|SMTP_URL|SECRET_KEY|GOOGLE_ISSUER|PUBLIC_ORIGIN)/);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });
}

test('the banner lists all addresses, and opens the mailbox by its key', async ({ start, page }) => {
  const port = String(await findFreePort());
  const portal = start({ PORT: port }, ['--welcome']);

  expect(await portal.waitForOutput('Ctrl-C')).toBe(true);
  const [mailbox = ''] = /http:\S+\/dev\/mailbox\?key=\S+/.exec(portal.readLog()) ?? [];
  expect(mailbox).toContain(`http://127.0.0.1:${port}/`);
  await page.goto(mailbox);
  await expect(page).toHaveURL(`http://127.0.0.1:${port}/dev/mailbox`);
  await expect(page.getByRole('heading', { name: 'Local mailbox' })).toBeVisible();
  expect(portal.readLog()).toContain('npm run careers -- jobs import FILE');
});

test('repeated stop signals end the portal with exit code 0', async ({ start }) => {
  const portal = start({ PORT: String(await findFreePort()) });
  await portal.waitForOutput('Server listening at');

  portal.process.kill('SIGINT');
  portal.process.kill('SIGINT');

  expect(await portal.stop()).toBe(0);
});

import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('a portal on %s', (engine) => {
  it('returns 503 when a call exceeds its time limit', async () => {
    const portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'warn' }, limits: { handlerTimeoutMs: 300 } });
    const release = await blockWrites(portal);
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/carrer/signup',
      payload: { email: 'asha@example.com' },
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(portal.logLines.join('')).toContain('FST_ERR_HANDLER_TIMEOUT');
    await release();
    expect((await portal.mails.waitForMail('asha@example.com')).subject).toMatch(/^\d{5} /);
    await portal.close();
  });

  it('is live but not ready when the disk is nearly full, and logs it', async () => {
    const { bavail, bsize } = await statfs(inject('dataFolder'));
    const freeBytes = bavail * bsize;
    const portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'warn' }, limits: { minFreeBytes: freeBytes * 2 } });
    const ready = await portal.app.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
    expect(portal.logLines.join('')).toMatch(/Only \d+ bytes are free/);
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
    await portal.close();

    const withSpace = await openTestPortal({ engine, limits: { minFreeBytes: freeBytes / 2 } });
    expect((await withSpace.app.inject('/readyz')).statusCode).toBe(200);
    await withSpace.close();
  });
});

/** Blocks all other writers. Returns a function that unblocks them. */
async function blockWrites({ settings: { databaseUrl, dataDir } }: TestPortal): Promise<() => unknown> {
  if (databaseUrl === undefined) {
    const other = new DatabaseSync(join(dataDir, 'careers.db'));
    other.exec('begin immediate');
    return () => other.close();
  }
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin; lock table sign_in_limits');
  return () => other.end();
}

it('drops connections beyond the limit, and accepts new ones once there is room', async () => {
  const portal = await openTestPortal({ engine: 'sqlite', limits: { maxConnections: 2 } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const openConnection = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const readStatusLine = async () => {
    const socket = await openConnection();
    socket.on('error', () => {});
    socket.end('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    return (await text(socket).catch(() => '')).slice(0, 12);
  };
  const accepted = once(portal.app.server, 'connection');
  const [first, second] = [await openConnection(), await openConnection()];
  await accepted;
  expect(await readStatusLine()).toBe('');
  // Or else a worker passes the connection on, which only several processes show.
  expect(portal.app.server).toHaveProperty('dropMaxConnection', true);

  first.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  expect(String(await once(first, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  first.destroy();
  let answer = '';
  while (answer === '') answer = await readStatusLine();
  expect(answer).toBe('HTTP/1.1 200');
  second.destroy();
  await portal.close();
});

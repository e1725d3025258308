import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { accountExportPath } from '#contract/account-calls.ts';
import * as messages from '#contract/messages.ts';
import { defaultServerLimits, type ServerLimits } from '#server/http/server-limits.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { createUnreadResponses } from '../../support/clients/unread-responses.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { storeLargeFiles } from '../../support/fixtures/stored-files.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const { downloadRate } = defaultServerLimits;
const strictRate = { bytesPerSecond: 64 * 1024, windowMs: 500 };

describe.each(engines)('slow readers of a data download, on %s', (engine) => {
  let portal: TestPortal;
  const responses = createUnreadResponses();
  afterEach(async () => {
    responses.close();
    await portal.close();
  });

  async function openPortal(limits: Partial<ServerLimits>) {
    portal = await openTestPortal({ engine, env: { TRUST_PROXY: '127.0.0.1' }, limits });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  }

  async function createLargeAccount(name: string): Promise<TestCandidate> {
    const candidate = await createCandidate(portal, `${name}@example.com`);
    await storeLargeFiles(portal, candidate.id);
    return candidate;
  }

  const download = ({ headers }: TestCandidate, address: string) =>
    responses.open(
      portal,
      {
        method: 'POST',
        path: accountExportPath,
        headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
      },
      '{}',
    );

  const downloadWhole = async (candidate: TestCandidate, address: string) => {
    const response = await download(candidate, address);
    const body = await buffer(response);
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], body };
  };

  test('who occupy all slots are cut off once another candidate requests one', async () => {
    await openPortal({ exports: { maxRunning: 2, maxPerNetwork: 4 }, downloadRate: { ...downloadRate, contended: strictRate } });
    const victim = await createCandidate(portal, 'victim@example.com');
    for (const [n, name] of ['asha', 'ben'].entries())
      expect((await download(await createLargeAccount(name), `203.0.113.${n}`)).statusCode).toBe(200);
    await expect.poll(async () => (await downloadWhole(victim, '198.51.100.7')).status).toBe(200);
  });

  test('are cut off, and free the slot of their account', async () => {
    await openPortal({ downloadRate: { ...downloadRate, usual: { ...strictRate, windowMs: 2000 }, contended: strictRate } });
    const asha = await createLargeAccount('asha');
    const stalled = await download(asha, '203.0.113.1');
    expect((await downloadWhole(asha, '198.51.100.7')).status).toBe(429);
    await expect.poll(async () => (await downloadWhole(asha, '198.51.100.7')).status).toBe(200);
    await expect(buffer(stalled)).rejects.toThrow('aborted');
  });

  test('are cut off after the longest time', async () => {
    const endless = { bytesPerSecond: 0, windowMs: 500 };
    await openPortal({ downloadRate: { usual: endless, contended: endless, maxMs: 1000 } });
    const asha = await createLargeAccount('asha');
    const connected = once(portal.app.server, 'connection');
    expect((await download(asha, '203.0.113.1')).statusCode).toBe(200);
    const [socket] = await connected;
    await once(socket, 'close');
  });

  test('of one network leave places to others', async () => {
    await openPortal({ exports: { maxRunning: 3, maxPerNetwork: 2 } });
    const [cora, dan] = [await createCandidate(portal, 'cora@example.com'), await createCandidate(portal, 'dan@example.com')];
    for (const name of ['asha', 'ben'])
      expect((await download(await createLargeAccount(name), '2001:db8::1')).statusCode).toBe(200);
    const rejected = await downloadWhole(cora, '2001:db8::2');
    expect([rejected.status, rejected.retryAfter]).toEqual([429, '5']);
    expect(String(rejected.body)).toContain(messages.tooManyNetworkExports);
    expect((await downloadWhole(dan, '2001:db8:0:1::2')).status).toBe(200);
  });

  test('do not disturb an active reader, whose archive is complete', async () => {
    await openPortal({
      exports: { maxRunning: 1, maxPerNetwork: 1 },
      downloadRate: { ...downloadRate, contended: { ...strictRate, bytesPerSecond: 1024 } },
    });
    const { status, body } = await downloadWhole(await createLargeAccount('asha'), '203.0.113.1');
    expect(status).toBe(200);
    expect((await readZip(body)).size).toBe(6);
  });

  test('who leave before the archive is open free their place', async () => {
    await openPortal({ exports: { maxRunning: 1, maxPerNetwork: 1 } });
    const asha = await createCandidate(portal, 'asha@example.com');
    const requested = once(portal.app.server, 'request');
    void download(asha, '203.0.113.1').catch(() => {});
    const [incoming] = await requested;
    incoming.socket.destroy();
    await expect.poll(async () => (await downloadWhole(asha, '203.0.113.1')).status).toBe(200);
  });
});

import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultServerLimits, type ServerLimits } from '#server/http/server-limits.ts';
import { sendAndLeave } from '../../support/clients/leaving-client.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { createUnreadResponses } from '../../support/clients/unread-responses.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server } from '../../support/fakes/s3-server.ts';
import { storeLargeFiles } from '../../support/fixtures/stored-files.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const { downloadRate } = defaultServerLimits;

describe.each(engines)('downloads of files, on %s', (engine) => {
  let portal: TestPortal;
  const responses = createUnreadResponses();
  afterEach(async () => {
    responses.close();
    await portal.close();
  });

  async function openPortal(limits: Partial<ServerLimits>) {
    portal = await openTestPortal({ engine, limits, env: { TRUST_PROXY: '127.0.0.1' } });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  }

  async function createOwner(name: string) {
    const candidate = await createCandidate(portal, `${name}@example.com`);
    await storeLargeFiles(portal, candidate.id);
    return { ...candidate, path: `/files/0${candidate.id.slice(1)}` };
  }

  const download = ({ headers, path }: TestCandidate & { path: string }, address = '127.0.0.1') =>
    responses.open(portal, { path, headers: { ...headers, 'x-forwarded-for': address } });

  test('that one candidate does not read leave places to others', async () => {
    await openPortal({ fileDownloads: { maxRunning: 3, maxPerOwner: 2 } });
    const [asha, ben] = [await createOwner('asha'), await createOwner('ben')];
    const stalled = [await download(asha), await download(asha)];
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const refused = await download(asha);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(String(await buffer(refused))).toContain('Several of your files are still on their way.');
    const served = await download(ben);
    expect([served.statusCode, (await buffer(served)).length > 5_000_000]).toEqual([200, true]);

    stalled[0]?.destroy();
    await expect.poll(async () => (await download(asha)).statusCode).toBe(200);
  });

  test('that several candidates of one site do not read leave places to other sites', async () => {
    await openPortal({ fileDownloads: { maxRunning: 3, maxPerOwner: 2 } });
    const [asha, ben, cora] = [await createOwner('asha'), await createOwner('ben'), await createOwner('cora')];
    expect((await download(asha, '203.0.113.1')).statusCode).toBe(200);
    expect((await download(ben, '203.0.113.2')).statusCode).toBe(200);
    expect((await download(cora, '203.0.113.3')).statusCode).toBe(429);
    expect((await download(cora, '198.51.100.1')).statusCode).toBe(200);
  });

  test('that a bucket still sends keep their places when their clients leave', async () => {
    const bucket = await openS3Server();
    portal = await openTestPortal({
      engine,
      env: bucket.settings,
      limits: { fileDownloads: { maxRunning: 3, maxPerOwner: 2 } },
    });
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const path = `/files/${(await portal.services.candidates.find(asha.id))?.resumeId}`;
    const countReads = () => bucket.receivedRequests.filter((request) => request.startsWith('GET')).length;
    await portal.services.resumeIndexer.stop();
    const earlier = countReads();
    bucket.behavior = 'hang';
    for (const reads of [1, 2])
      await sendAndLeave(portal, { path, headers: asha.headers }, () => bucket.waitForRequest('GET', earlier + reads));

    expect((await asha.get(path)).statusCode).toBe(429);
    expect(countReads()).toBe(earlier + 2);
    bucket.behavior = 'serve';
    await expect.poll(async () => (await asha.get(path)).statusCode).toBe(200);
    await bucket.stop();
  });

  test('whose readers are slow are cut off once all places are taken', async () => {
    const contended = { bytesPerSecond: 64 * 1024, windowMs: 500 };
    await openPortal({ fileDownloads: { maxRunning: 1, maxPerOwner: 1 }, downloadRate: { ...downloadRate, contended } });
    const [asha, ben] = [await createOwner('asha'), await createOwner('ben')];
    expect((await download(asha)).statusCode).toBe(200);
    expect((await download(ben)).statusCode).toBe(503);
    await expect.poll(async () => (await download(ben)).statusCode).toBe(200);
  });
});

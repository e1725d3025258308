import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultServerLimits } from '#server/http/server-limits.ts';
import type { TransferLimits } from '#server/http/transfer-rate.ts';
import { fetchPage } from '../../support/clients/page-client.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { createUnreadResponses } from '../../support/clients/unread-responses.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

// The database does not matter here.
let portal: TestPortal;
const responses = createUnreadResponses();
afterEach(async () => {
  responses.close();
  await portal.close();
});

describe('a client that reads nothing of a long page', () => {
  let path: string;
  const countConnections = () => promisify(portal.app.server.getConnections.bind(portal.app.server))();
  const open = (headers: Record<string, string> = {}) =>
    responses.open(portal, { path, headers: { accept: 'text/html', ...headers } });

  async function openPortal(downloadRate: Partial<TransferLimits>) {
    portal = await openTestPortal({
      engine: 'sqlite',
      limits: { downloadRate: { ...defaultServerLimits.downloadRate, ...downloadRate } },
    });
    await loadJobs(portal.database, portal.services.search, [buildJob({})]);
    // More than the buffers of a connection.
    const description = `<p>${'word '.repeat(4_000_000)}</p>`;
    const { id } = await portal.database.db.updateTable('jobs').set({ description }).returning('id').executeTakeFirstOrThrow();
    path = `/authPage/jobdetails/${id}`;
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
  }

  it('is disconnected, whether the page was created, cached, or is that of a candidate', async () => {
    await openPortal({ usual: { bytesPerSecond: 64 * 1024, windowMs: 500 } });
    const { headers } = await createRegisteredCandidate(portal, 'asha@example.com');
    const ofCandidate = { cookie: `authToken=${headers.authorization}` };
    for (const each of [undefined, undefined, ofCandidate]) {
      expect((await open(each)).statusCode).toBe(200);
      await expect.poll(countConnections, { timeout: 15_000 }).toBe(0);
    }
  });

  it('is disconnected sooner while many of them occupy the memory', async () => {
    await openPortal({
      usual: { bytesPerSecond: 1, windowMs: 3_600_000 },
      contended: { bytesPerSecond: 64 * 1024, windowMs: 500 },
    });
    for (let count = 1; count <= 3; count++) await open();
    expect(await countConnections()).toBe(3);
    await open();
    await expect.poll(countConnections, { timeout: 15_000 }).toBeLessThan(4);
  });

  it('gets no other response until it reads this one', async () => {
    await openPortal({ usual: { bytesPerSecond: 1, windowMs: 3_600_000 } });
    const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1').pause();
    await once(socket, 'connect');
    const get = (address: string) => `GET ${address} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n`;
    socket.write(`${get(path)}\r\n${get('/login')}Connection: close\r\n\r\n`);
    // The portal has sent what the buffers take.
    await once(socket, 'readable');
    await fetchPage(portal, '/login');
    const pages = () => portal.requestLog.filter((line) => line.includes('/login')).length;
    expect(pages()).toBe(1);
    socket.resume();
    await once(socket, 'close');
    expect(pages()).toBe(2);
  });
});

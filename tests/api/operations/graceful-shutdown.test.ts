import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { createCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('a stopping portal on %s', (engine) => {
  let portal: TestPortal;
  let asha: TestCandidate;
  let port: number;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
    asha = await createCandidate(portal, 'asha@example.com');
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    port = (portal.app.server.address() as AddressInfo).port;
  });
  afterEach(() => portal.close());

  /** Sends the first half of an upload. */
  async function startUpload(): Promise<{ socket: Socket; rest: Buffer }> {
    const body = buildMultipartBody({ candidate_id: asha.id }, { ...buildPdfResume(), field: 'resume' });
    const socket = connect(port, '127.0.0.1');
    const headers = { host: 'x', ...asha.headers, ...multipartHeaders, 'content-length': body.length };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const arrived = once(portal.app.server, 'request');
    socket.write(`POST /user-resume-upload HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(body.subarray(0, 100));
    await arrived;
    return { socket, rest: body.subarray(100) };
  }
  const request = (path: string, headers: Record<string, string> = { accept: 'application/json' }) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });

  it('serves until a probe has read 503, then rejects new requests, finishes pending ones, and closes port and database', async () => {
    for (let probe = 0; probe < 2; probe++) expect((await request('/readyz')).status).toBe(200);
    const { socket, rest } = await startUpload();

    const closed = portal.app.stop().then(() => portal.services.close());
    expect((await request('/all-category')).status).toBe(200);
    expect((await request('/readyz')).status).toBe(503);
    const rejected = await request('/all-category');
    expect([rejected.status, rejected.headers.get('connection'), rejected.headers.get('retry-after')]).toEqual([
      503,
      'close',
      '2',
    ]);
    expect(await rejected.json()).toEqual({ success: false, error: { message: expect.any(String), code: 'unavailable' } });
    expect((await request('/healthz')).status).toBe(200);
    expect((await request('/readyz')).status).toBe(503);

    socket.write(rest);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK/);
    socket.destroy();
    await closed;
    await expect(request('/healthz')).rejects.toThrow('fetch failed');
    await expect(portal.database.db.selectFrom('candidates').select('id').execute()).rejects.toThrow();
  });

  it('keeps rejecting requests with a body for a while after the last response', async () => {
    const { socket, rest } = await startUpload();
    const closed = portal.app.stop();
    socket.write(rest);
    await once(socket, 'data');
    socket.destroy();
    // A server that closed its port with the last response would have closed it by now.
    for (let count = 0; count < 100; count++) await yieldToEventLoop();
    const { status, headers } = await request('/all-category');
    expect([status, headers.get('connection')]).toEqual([503, 'close']);
    await closed;
  });

  it('rejects a large form with a readable response', async () => {
    const { socket, rest } = await startUpload();
    const closed = portal.app.stop();
    const form = new FormData();
    form.append('resume', new Blob([Buffer.alloc(5_000_000)]), 'resume.pdf');
    const rejected = await fetch(`http://127.0.0.1:${port}/user-resume-upload`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: form,
    });
    expect([rejected.status, (await rejected.json()).error.code]).toEqual([503, 'unavailable']);
    socket.write(rest);
    await once(socket, 'data');
    socket.destroy();
    await closed;
  });

  it('does not wait for a probe when none ever came', async () => {
    const startedAt = performance.now();
    await portal.app.stop();
    expect(performance.now() - startedAt).toBeLessThan(900);
  });

  it('stops waiting for a probe that does not come', async () => {
    for (let probe = 0; probe < 2; probe++) expect((await request('/readyz')).status).toBe(200);
    await portal.app.stop();
    await expect(request('/healthz')).rejects.toThrow('fetch failed');
  });

  it("finishes a candidate's page with calls still pending", async () => {
    const path = '/authPage/profileSection';
    const page = request(path, { accept: 'text/html', cookie: `authToken=${asha.headers.authorization}` });
    while (!portal.requestLog.includes(`GET ${path}`)) await yieldToEventLoop();
    await portal.app.stop();
    const { status } = await page;
    const calls = portal.requestLog.slice(portal.requestLog.indexOf(`GET ${path}`) + 1);
    expect([status, calls]).toEqual([200, expect.arrayContaining(['GET /user/dashboard/details'])]);
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** The memory of bodies does not depend on the database engine. */
let portal: TestPortal;
let sockets: Socket[] = [];
beforeAll(async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { SOURCE_ACME_WEBHOOK_SECRET: 'invented-webhook-secret' } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal.close());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** Sends the headers and a part of the body; the rest would follow. */
function begin(source: string, framing: string): Socket {
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.write(
    `POST /webhooks/sources/${source} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
  );
  return socket;
}
/** Rejects where the portal waits for the rest of the body instead. */
const readStatus = async (socket: Socket) =>
  Number(String((await once(socket, 'data', { signal: AbortSignal.timeout(8000) }))[0]).split(' ')[1]);
const large = 'content-length: 900000';

test('a status of a source without a secret is refused before its body is read', async () => {
  expect(await readStatus(begin('other', large))).toBe(404);
});

test.each([large, 'transfer-encoding: chunked'])(
  'unsigned bodies with %s hold four megabytes of a site at most',
  async (framing) => {
    const begun = Array.from({ length: 5 }, () => begin('acme', framing));
    expect(await Promise.race(begun.map(readStatus))).toBe(503);
    // Usual events are not concerned. The source itself is unknown.
    expect(await readStatus(begin('acme', 'content-length: 0'))).toBe(404);
    for (const socket of begun) socket.destroy();
    await expect.poll(sendLarge).toBe(404);
  },
);

async function sendLarge(): Promise<number> {
  const { port } = portal.app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: `"${'x'.repeat(900_000)}"` };
  return (await fetch(`http://127.0.0.1:${port}/webhooks/sources/acme`, init)).status;
}

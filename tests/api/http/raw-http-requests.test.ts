import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

// These requests reach no database, so one engine is enough.
let portal: TestPortal;
let port: number;
beforeAll(async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { LOG_LEVEL: 'info' } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => portal.close());

/** Sends raw bytes and reads until the server closes the connection. */
async function send(bytes: string): Promise<{ statuses: number[]; received: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(Buffer.from(bytes, 'latin1'));
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  // A client that still sends gets a reset.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  return { statuses: [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)), received };
}

const host = 'Host: x\r\n';
const search = `POST /search/page-no/1 HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
/** A server that misreads the body length would answer this as a second request. */
const smuggled = `GET /job-by-category HTTP/1.1\r\n${host}\r\n`;

it.each([
  ['a length and chunks', `${search}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['chunks and a length', `${search}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two lengths', `${search}Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}${smuggled}`],
  ['a list of lengths', `${search}Content-Length: 2, 50\r\n\r\n{}${smuggled}`],
  ['a negative length', `${search}Content-Length: -1\r\n\r\n{}`],
  ['a length in hexadecimal', `${search}Content-Length: 0x2\r\n\r\n{}`],
  ['a length with a sign', `${search}Content-Length: +2\r\n\r\n{}`],
  ['a length beyond numbers', `${search}Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`],
  ['an unknown transfer coding', `${search}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a coding after chunked', `${search}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
  ['chunks after a tab', `${search}Transfer-Encoding:\tchunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a blank before the colon', `${search}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a chunk without a valid size', `${search}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`],
  ['a chunk of a negative size', `${search}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk beyond numbers', `${search}Transfer-Encoding: chunked\r\n\r\n${'F'.repeat(20)}\r\n{}\r\n0\r\n\r\n`],
  ['a chunk longer than its size', `${search}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n`],
  ['NUL in a header', `GET / HTTP/1.1\r\n${host}X-A: b\0c\r\n\r\n`],
  ['a bare return in a header', `GET / HTTP/1.1\r\n${host}X-A: b\rX-B: c\r\n\r\n`],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}: b\r\n\r\n`],
  ['a header without a colon', `GET / HTTP/1.1\r\n${host}nothing\r\n\r\n`],
  ['an invalid header name', `GET / HTTP/1.1\r\n${host}X A: b\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`],
  ['an invalid method', `G\0T / HTTP/1.1\r\n${host}\r\n`],
  ['a blank in the address', `GET /a b HTTP/1.1\r\n${host}\r\n`],
  ['NUL in the address', `GET /a\0 HTTP/1.1\r\n${host}\r\n`],
  ['the beginning of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['another protocol', 'EHLO there\r\n\r\n'],
  ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('%s gets 400 and a closed connection', async (_case, bytes) => {
  const { statuses, received } = await send(bytes);
  expect(statuses, received).toEqual([400]);
  expect(received).not.toContain('"success":true');
});

it('headers of 20 KB get 431 and a closed connection', async () => {
  expect((await send(`GET / HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`)).statuses).toEqual([431]);
});

it.each([
  ['one header of 100 KB', `X-A: ${'a'.repeat(100_000)}\r\n`],
  ['a thousand headers of 100 bytes', Array.from({ length: 1000 }, (_, at) => `X-${at}: ${'a'.repeat(100)}\r\n`).join('')],
])('larger headers are cut off while they are sent: %s', async (_case, headers) => {
  const { statuses } = await send(`GET / HTTP/1.1\r\n${host}${headers}\r\n`);
  // A client that still sends may get a reset in place of the response.
  expect([[], [431]]).toContainEqual(statuses);
});

it('the portal keeps running, and logs only JSON lines', async () => {
  const { statuses, received } = await send(`GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(statuses, received).toEqual([200]);
  for (const line of portal.logLines) expect(line).toMatch(/^\{[^\n]*\}\n$/);
  const entries = portal.logLines.map((line) => JSON.parse(line));
  expect(entries.filter(({ level }) => level >= 50)).toEqual([]);
  expect(entries.length).toBeGreaterThan(0);
});

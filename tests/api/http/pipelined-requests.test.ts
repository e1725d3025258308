import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

// The connection is refused before a database is asked.
let portal: TestPortal;
beforeEach(async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { LOG_LEVEL: 'info' } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => portal.close());

/** Sends the requests at once, and reads until the server closes the connection. */
async function pipeline(requests: string[]): Promise<number[]> {
  const { port } = portal.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  // Requests that the server has not read get a reset.
  socket.on('error', () => {});
  socket.write(requests.join(''));
  await new Promise((resolve) => socket.once('close', resolve));
  // It waits for the pages that the portal still renders.
  await portal.app.inject({ url: '/authPage/jobdetails/1', headers: { accept: 'text/html' } });
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

const get = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n${header}\r\n`;
const getDetail = (id: number) => {
  const body = JSON.stringify({ id });
  return `POST /job-detail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

it('answers requests that a client sends with the one before', async () => {
  const requests = Array.from({ length: 8 }, (_, index) => get(`/authPage/jobdetails/${900_000 + index}`));
  expect(await pipeline([...requests, get('/robots.txt', 'Connection: close\r\n')])).toEqual([...Array(8).fill(404), 200]);
});

it.each([
  ['pages', (index: number) => get(`/authPage/jobdetails/${900_000 + index}`)],
  ['calls', (index: number) => getDetail(900_000 + index)],
  ['cached answers', () => get('/')],
])('ends a connection with 500 requests for %s before it begins most of them', async (_, request) => {
  const statuses = await pipeline(Array.from({ length: 500 }, (_, index) => request(index)));
  expect(statuses.length).toBeLessThan(10);
  expect(portal.requestLog.filter((line) => /job-detail/.test(line)).length).toBeLessThan(20);
});

it.each([
  ['malformed addresses', get('/%')],
  ['cached answers', get('/')],
  ['probes', get('/healthz')],
])('begins few of 1,000 short requests for %s that arrive in one chunk', async (_, request) => {
  await pipeline([get('/', 'Connection: close\r\n')]);
  const before = countBegun();
  const statuses = await pipeline(Array.from({ length: 1000 }, () => request));
  expect(statuses.length).toBeLessThan(10);
  // Eight wait, and the helper sends one.
  expect(countBegun() - before).toBeLessThanOrEqual(10);
});

const countBegun = () => portal.logLines.filter((line) => line.includes('incoming request')).length;

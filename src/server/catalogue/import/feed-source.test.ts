import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { FeedError } from './feed-parser.ts';
import { type FeedSourceOptions, openFeed } from './feed-source.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Respond = (response: ServerResponse, path: string) => void;

async function startServer(respond: Respond, host = '127.0.0.1', port = 0) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    respond(response, request.url ?? '');
  }).listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, paths };
}

const read = async (url: string, options: Partial<FeedSourceOptions> = {}) =>
  String(await buffer(openFeed(url, { allowedHosts: ['127.0.0.1'], ...options })));

const redirectTo = (location: string, status = 302): Respond => {
  return (response) => response.writeHead(status, { location }).end();
};

test.each([
  ['that never responds', () => {}],
  ['that stalls mid-response', (response: ServerResponse) => void response.write('{"jobs": [')],
])('times out for a server %s', async (_case, respond) => {
  const { port } = await startServer(respond);
  await expect(read(`http://127.0.0.1:${port}/jobs`, { silenceMs: 100 })).rejects.toThrow(
    new FeedError('cannot be read: the server sent nothing for 0.1 seconds'),
  );
});

test('fails for a server that switches protocols', async () => {
  const { port } = await startServer((response) => response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end());
  await expect(read(`http://127.0.0.1:${port}/jobs`, { silenceMs: 1000 })).rejects.toThrow(
    new FeedError('cannot be read: the server answered 101'),
  );
});

test.each([
  ['plain', (response: ServerResponse) => void response.end('{}')],
  ['gzip', (response: ServerResponse) => void response.setHeader('content-encoding', 'gzip').end(gzipSync('{}'))],
])('reads a %s response to its end', async (_case, respond) => {
  const { port } = await startServer(respond);
  expect(await read(`http://127.0.0.1:${port}/jobs`)).toBe('{}');
});

test('fails for a response that ends early, plain or compressed', async () => {
  const half = gzipSync('{"jobs": []}').subarray(0, 20);
  const { port } = await startServer((response, path) => {
    response.writeHead(200, path === '/gzip' ? { 'content-encoding': 'gzip' } : { 'content-length': 100 }).write(half);
    setImmediate(() => (path === '/gzip' ? response.end() : response.destroy()));
  });
  await expect(read(`http://127.0.0.1:${port}/plain`)).rejects.toThrow(FeedError);
  await expect(read(`http://127.0.0.1:${port}/gzip`)).rejects.toThrow(FeedError);
});

test('follows a redirect on the same host and port, five at most', async () => {
  const { port, paths } = await startServer((response, path) => {
    if (path === '/jobs') redirectTo('/v2/jobs')(response, path);
    else if (path === '/v2/jobs') response.end('{}');
    else redirectTo(`${path}x`)(response, path);
  });
  expect(await read(`http://127.0.0.1:${port}/jobs`)).toBe('{}');
  await expect(read(`http://127.0.0.1:${port}/x`)).rejects.toThrow('cannot be read: it redirects more than 5 times');
  expect(paths).toHaveLength(2 + 6);
});

test('follows no redirect to another host, port or protocol', async () => {
  const inner = await startServer((response) => response.end('{}'));
  for (const [target, name] of [
    [`http://127.0.0.1:${inner.port}/admin`, `127.0.0.1:${inner.port}`],
    [`http://localhost:${inner.port}/admin`, `localhost:${inner.port}`],
    [`//127.0.0.1:${inner.port}/admin`, `127.0.0.1:${inner.port}`],
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254'],
  ] as const) {
    const { port } = await startServer(redirectTo(target));
    await expect(read(`http://127.0.0.1:${port}/jobs`, { allowedHosts: ['127.0.0.1', 'localhost'] })).rejects.toThrow(
      new FeedError(`cannot be read: it redirects to another host, ${name}`),
    );
  }
  const { port } = await startServer(redirectTo('file:///etc/passwd'));
  await expect(read(`http://127.0.0.1:${port}/jobs`)).rejects.toThrow('it redirects to a place that is no address');
  expect(inner.paths).toEqual([]);
});

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '0.0.0.0',
  '10.0.0.8',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.168.1.1',
  '[fd00::1]',
  '[fe80::1]',
  '2130706433',
])('sends nothing to %s unless it is named', async (host) => {
  await expect(read(`http://${host}:9/jobs`, { allowedHosts: [] })).rejects.toThrow(/an address inside a private network/);
});

test('sends nothing to a name with a private address among its addresses', async () => {
  const { port, paths } = await startServer((response) => response.end('{}'));
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  await expect(read(`http://feed.example.com:${port}/jobs`, { allowedHosts: [], resolve })).rejects.toThrow(
    'cannot be read: feed.example.com has 127.0.0.1, an address inside a private network. IMPORT_ALLOW_HOSTS may name the host',
  );
  expect(paths).toEqual([]);
});

test.each([['feed.example.com'], ['127.0.0.1'], ['127.0.0.0/8']])('reads from a private address that %s names', async (entry) => {
  const { port } = await startServer((response) => response.end('{}'));
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  expect(await read(`http://feed.example.com:${port}/jobs`, { allowedHosts: [entry], resolve })).toBe('{}');
});

test('connects to the checked address, whatever a second look-up returns', async () => {
  const inner = await startServer((response) => response.end('inner'));
  const feed = await startServer((response) => response.end('feed'), '127.0.0.2', inner.port);
  const answers = ['127.0.0.2', '127.0.0.1'];
  const resolve = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
  expect(await read(`http://feed.example.com:${feed.port}/jobs`, { allowedHosts: ['127.0.0.2'], resolve })).toBe('feed');
  expect(inner.paths).toEqual([]);
});

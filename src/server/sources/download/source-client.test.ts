import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AtsServer, openAtsServer } from '../../../../tests/support/fakes/ats/ats-server.ts';
import { createSourceClient, type SourceClientOptions, type Validators } from './source-client.ts';
import { NotModified } from './source-error.ts';

let server: AtsServer;
let folder: string;
beforeEach(async () => {
  server = await openAtsServer();
  folder = await mkdtemp(join(tmpdir(), 'careers-client-'));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const createClient = (options: Partial<SourceClientOptions> = {}) =>
  createSourceClient({
    origin: server.base,
    userAgent: 'careers-portal',
    allowedHosts: ['127.0.0.1'],
    folder,
    validators: undefined,
    now: () => new Date('2026-10-01T10:00:00Z'),
    random: () => 0,
    signal: new AbortController().signal,
    ...options,
  });

const json = { 'content-type': 'application/json' };

async function readList(validators?: Validators) {
  const client = createClient({ validators });
  const spool = await client.openList('/jobs', { media: 'json', conditional: true });
  let text = '';
  for await (const part of spool.readText()) text += part;
  await spool.close();
  return { text, validators: client.validators() };
}

describe('a conditional list', () => {
  test('sends what the last answer had, and takes 304 for an unchanged list', async () => {
    const etag = '"v1"';
    const modified = 'Thu, 01 Oct 2026 08:00:00 GMT';
    server.serve((_, headers) =>
      headers?.['if-none-match'] === etag && headers['if-modified-since'] === modified
        ? { status: 304 }
        : { body: '[1]', headers: { ...json, etag, 'last-modified': modified } },
    );
    const { text, validators } = await readList();
    expect([text, validators]).toEqual(['[1]', { etag, lastModified: modified, hash: expect.any(String) }]);
    await expect(readList(validators)).rejects.toThrow(NotModified);
  });

  test('is unchanged if its bytes are, whatever the server answers', async () => {
    server.serve(() => ({ body: '[1]', headers: json }));
    const { validators } = await readList();
    await expect(readList(validators)).rejects.toThrow(NotModified);
    server.serve(() => ({ body: '[2]', headers: json }));
    expect(await readList(validators)).toMatchObject({ text: '[2]' });
  });

  test('leaves no file behind', async () => {
    server.serve(() => ({ body: '[1]', headers: json }));
    await readList();
    expect(await readdir(folder)).toEqual([]);
  });

  test('fails for 304 without a question', async () => {
    server.serve(() => ({ status: 304 }));
    await expect(readList()).rejects.toThrow('answered 304');
  });
});

test('has two requests in flight at most', async () => {
  const waiting: ServerResponse[] = [];
  server.intercept((_, response) => waiting.push(response) > 0);
  const client = createClient();
  const details = [1, 2, 3, 4].map((id) => client.readJson(`/${id}`));
  for (let answered = 0; answered < details.length; answered += 2) {
    while (waiting.length < 2) await new Promise(setImmediate);
    // A third request would arrive before these are answered.
    for (const response of waiting.splice(0)) response.writeHead(200, json).end('{}');
  }
  await Promise.all(details);
  expect(server.maxInFlight()).toBe(2);
});

describe('a failed request', () => {
  test.each([403, 429, 500, 503])('is repeated after %d', async (status) => {
    let isIll = true;
    server.serve(() => {
      if (!isIll) return { body: {} };
      isIll = false;
      return { status };
    });
    expect(await createClient().readJson('/1')).toEqual({});
    expect(server.takePaths()).toEqual(['/1', '/1']);
  });

  test('is repeated when the body breaks off', async () => {
    let isIll = true;
    server.serve(() => ({ body: { whole: true } }));
    server.intercept((_, response) => {
      if (!isIll) return false;
      isIll = false;
      response.writeHead(200, { ...json, 'content-length': '100' }).write('{"whole":');
      response.destroy();
      return true;
    });
    expect(await createClient().readJson('/1')).toEqual({ whole: true });
  });

  test('is not repeated after 404, nor when the source asks for hours', async () => {
    server.serve(() => ({ status: 404 }));
    await expect(createClient().readJson('/1')).rejects.toThrow(/^answered 404$/);
    const at = new Date('2026-10-01T13:00:00Z').toUTCString();
    server.serve(() => ({ status: 503, headers: { 'retry-after': at } }));
    await expect(createClient().readJson('/2')).rejects.toMatchObject({
      message: 'answered 503, in 1 try',
      retryAfterMs: 3 * 60 * 60 * 1000,
    });
    expect(server.takePaths()).toEqual(['/1', '/2']);
  });

  test.each(['the headers', 'the end of the body'])('is repeated when nothing comes before %s', async (missing) => {
    let isSilent = true;
    server.serve(() => ({ body: {} }));
    server.intercept((_, response) => {
      if (!isSilent) return false;
      isSilent = false;
      if (missing !== 'the headers') response.writeHead(200, json).write('{');
      return true;
    });
    const client = createClient({ silenceMs: 50, signal: AbortSignal.timeout(10_000) });
    expect(await client.readJson('/1')).toEqual({});
    expect(server.takePaths()).toEqual(['/1', '/1']);
  });

  test('ends with its source', async () => {
    server.serve(() => ({ status: 500 }));
    const controller = new AbortController();
    const reading = createClient({ signal: controller.signal }).readJson('/1');
    controller.abort(new Error('the portal stops'));
    await expect(reading).rejects.toThrow('the portal stops');
  });
});

test('calls no other host than its own', async () => {
  await expect(createClient().readPage('https://evil.example/1')).rejects.toThrow('names an address on another host');
  await expect(createClient({ allowedHosts: [] }).readPage('/1')).rejects.toThrow(/private/);
  expect(server.takePaths()).toEqual([]);
});

test('calls no host whose name has become one of a private address since the last request', async () => {
  server.serve(() => ({ body: {} }));
  const addresses = ['127.0.0.1', '127.0.0.9'];
  const client = createClient({
    origin: server.base.replace('127.0.0.1', 'board.example.com'),
    resolve: async () => [{ address: addresses.shift() ?? '', family: 4 }],
    signal: AbortSignal.timeout(10_000),
  });
  expect(await client.readJson('/1')).toEqual({});
  await expect(client.readJson('/2')).rejects.toThrow('board.example.com has 127.0.0.9, an address inside a private network');
  expect(server.takePaths()).toEqual(['/1']);
});

test('decodes the charset that the answer names', async () => {
  const body = Buffer.from('<p>Fr\xe4ser</p>', 'latin1');
  server.serve(() => ({ body, headers: { 'content-type': 'text/html; charset=ISO-8859-1' } }));
  expect(await createClient().readPage('/1')).toBe('<p>Fräser</p>');
});

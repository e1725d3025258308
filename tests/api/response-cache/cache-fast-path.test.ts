import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const search = '/search/page-no/1';
type Headers = Record<string, string>;
const json = { 'content-type': 'application/json' };

const metricsToken = 'a-token-of-the-operator';

describe.each(engines)('the fast path of cached responses on %s', (engine) => {
  let portal: TestPortal;
  let jdid: number;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'info', METRICS_TOKEN: metricsToken } });
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Night nurse' }), buildJob({ title: 'Porter' })]);
    const { id } = await portal.database.db
      .selectFrom('jobs')
      .where('title', '=', 'Porter')
      .select('id')
      .executeTakeFirstOrThrow();
    jdid = id;
  });
  afterAll(() => portal.close());

  const send = (request: InjectOptions) => portal.app.inject(request);
  const post = (payload: string | object, headers: Headers = {}, url = search) =>
    send({ method: 'POST', url, headers: { ...json, ...headers }, payload });
  /** Returns whether the fast path served the request, before all hooks. */
  const isFastPathHit = async (work: () => Promise<unknown>) => {
    const before = portal.requestLog.length;
    await work();
    return portal.requestLog.length === before;
  };
  const omitDate = ({ statusCode, headers: { date: _, ...headers }, body }: Awaited<ReturnType<typeof send>>) => ({
    statusCode,
    headers,
    body,
  });

  const requests: [name: string, buildRequest: () => InjectOptions][] = [
    ['a search', () => ({ method: 'POST', url: search, payload: { description: 'nurse' } })],
    ['a further page', () => ({ method: 'POST', url: '/search/page-no/2', payload: { description: 'nurse' } })],
    ['recent jobs', () => ({ method: 'POST', url: search, payload: { description: 'nurse', jobPostedOn: 'Past Week' } })],
    ['a job', () => ({ method: 'POST', url: '/job-detail', payload: { jdid } })],
    ['the filters', () => ({ url: '/all-category' })],
    ['the categories', () => ({ url: '/job-by-category?utm_source=news' })],
    ['the feed', () => ({ url: '/jobs.rss?description=nurse' })],
    ['the head of the feed', () => ({ method: 'HEAD', url: '/jobs.rss' })],
    ['the site map', () => ({ url: '/sitemap.xml' })],
  ];

  it.each(requests)('repeats body, headers and encodings, and is counted and logged: %s', async (_name, buildRequest) => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const encoded = { ...buildRequest(), headers: { 'accept-encoding': encoding } };
      const first = await send(encoded);
      expect(first.statusCode).toBe(200);
      const logged = portal.logLines.length;
      expect(await isFastPathHit(async () => expect(omitDate(await send(encoded))).toEqual(omitDate(first)))).toBe(true);
      const lines = portal.logLines.slice(logged).map((line) => JSON.parse(line).msg);
      expect(lines).toEqual(['incoming request', 'request completed']);
    }
  });

  it('is counted by its route', async () => {
    const readCount = async () => {
      const { body } = await send({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
      const series = 'careers_http_answer_seconds_count{method="POST",route="/search/page-no/:page",status="200"}';
      return Number(
        body
          .split('\n')
          .find((line) => line.startsWith(series))
          ?.split(' ')
          .at(-1),
      );
    };
    await post({ description: 'counted' });
    const before = await readCount();
    expect(await isFastPathHit(() => post({ description: 'counted' }))).toBe(true);
    expect(await readCount()).toBe(before + 1);
  });

  it('leaves headers and addresses that take long to parse to the paced requests', async () => {
    const plain = { url: '/all-category' };
    await send(plain);
    expect(await isFastPathHit(() => send(plain))).toBe(true);
    for (const name of ['accept-encoding', 'if-none-match'])
      expect(await isFastPathHit(() => send({ ...plain, headers: { [name]: ','.repeat(2000) } }))).toBe(false);
    expect(await isFastPathHit(() => send({ url: `${plain.url}?utm_source=${'x'.repeat(2000)}` }))).toBe(false);
  });

  it('returns 304 for a matching ETag', async () => {
    for (const url of ['/all-category', '/jobs.rss', '/sitemap.xml']) {
      const { headers } = await send({ url });
      const again = { url, headers: { 'if-none-match': String(headers.etag) } };
      expect(await isFastPathHit(async () => expect((await send(again)).statusCode).toBe(304))).toBe(true);
    }
  });

  it('misses after a change of the catalogue', async () => {
    const criteria = { description: 'welder' };
    for (const _ of [1, 2]) expect((await post(criteria)).json().message.total).toBe(0);
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Welder' })]);
    expect((await post(criteria)).json().message.total).toBe(1);
    expect(await isFastPathHit(async () => expect((await post(criteria)).json().message.total).toBe(1))).toBe(true);
  });

  it('matches byte-identical requests only', async () => {
    const body = '{"description":"nurse"}';
    await post(body);
    expect(await isFastPathHit(() => post(body))).toBe(true);
    for (const other of ['{"description":"nurse" }', '{"description":"nursE"}', '{"description":"n\\u0075rse"}']) {
      expect(await isFastPathHit(async () => expect((await post(other)).json().message.total).toBe(1))).toBe(false);
    }
    expect(await isFastPathHit(() => post(body, {}, '/search/page-no/2'))).toBe(false);
    expect((await post(body, {}, '/search/page-no/0')).statusCode).toBe(400);
    expect((await post(body, {}, `${search}?token=x`)).statusCode).toBe(400);
    expect((await send({ method: 'PUT', url: search, headers: json, payload: body })).statusCode).toBe(404);
    expect((await send({ method: 'HEAD', url: '/all-category' })).statusCode).toBe(404);
    const nonAscii = '{"location":"Málaga"}';
    await post(nonAscii);
    expect(await isFastPathHit(() => post(nonAscii))).toBe(true);
    const broken = Buffer.from(nonAscii, 'latin1');
    for (const _ of [1, 2])
      expect((await send({ method: 'POST', url: search, headers: json, payload: broken })).statusCode).toBe(400);
  });

  it('keeps the status of the first response for every content type', async () => {
    const body = '{"description":"typed"}';
    const types = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'text/plain', 'text/csv', 'none'];
    const statuses = () => Promise.all(types.map(async (type) => (await post(body, { 'content-type': type })).statusCode));
    for (const _ of [1, 2]) expect(await statuses()).toEqual([200, 200, 200, 400, 415, 415]);
    for (const invalidBody of ['{', '', '[]', '{"__proto__":{}}', '{"description":"\\u0000"}', '{"jobType":["none"]}']) {
      const again = [await post(invalidBody), await post(invalidBody)].map(omitDate);
      expect([invalidBody, again[0]?.statusCode]).toEqual([invalidBody, 400]);
      expect(again[1]).toEqual(again[0]);
    }
    for (const bytes of [2000, 60_000]) {
      const padded = `{"description":"nurse"${' '.repeat(bytes)}}`;
      for (const _ of [1, 2]) expect((await post(padded)).json().message.total).toBe(1);
    }
    const oversized = `{"description":"nurse"${' '.repeat(70_000)}}`;
    for (const _ of [1, 2]) expect((await post(oversized)).statusCode).toBe(413);
  });

  it('is bypassed by requests with a session, whose responses never reach a visitor', async () => {
    const asha = await createCandidate(portal, 'asha@example.com');
    const { authorization: token } = asha.headers;
    const payload = { jdid };
    for (const _ of [1, 2]) expect((await post(payload, {}, '/job-detail')).statusCode).toBe(200);
    await asha.post('/api/apply', { job_id: jdid, candidate_id: asha.id });
    const credentials: Headers[] = [{ authorization: token }, { cookie: `authToken=${token}` }];
    for (const headers of credentials) {
      expect(await isFastPathHit(() => post(payload, headers, '/job-detail'))).toBe(false);
    }
    const inBody = { description: 'nurse', token };
    for (const _ of [1, 2]) {
      expect(await isFastPathHit(async () => expect((await post(inBody)).statusCode).toBe(200))).toBe(false);
    }
    expect((await post({}, asha.headers, '/user/logout')).statusCode).toBe(200);
    await post({ description: 'nurse' });
    expect(await isFastPathHit(() => post({ description: 'nurse' }))).toBe(true);
    const endedSessions: Headers[] = [
      { authorization: token },
      { authorization: 'gone' },
      { cookie: `authToken=${token}` },
      { cookie: 'authToken=gone' },
    ];
    for (const headers of endedSessions) expect((await post({ description: 'nurse' }, headers)).statusCode).toBe(401);
    expect((await post(inBody)).statusCode).toBe(401);
  });

  it('rejects requests from another site', async () => {
    const criteria = { description: 'porter' };
    for (const _ of [1, 2]) expect((await post(criteria, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    const sites: Headers[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, { origin: 'null' }];
    for (const elsewhere of sites) {
      expect((await post(criteria, elsewhere)).statusCode).toBe(403);
    }
  });

  it('remembers the last thousand requests', async () => {
    for (let from = 0; from < 1000; from += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, at) => send({ url: `/all-category?${from + at}` })));
      await send({ url: '/all-category?held' });
    }
    expect(await isFastPathHit(() => send({ url: '/all-category?held' }))).toBe(true);
    expect(await isFastPathHit(() => send({ url: '/all-category?999' }))).toBe(true);
    expect(await isFastPathHit(() => send({ url: '/all-category?0' }))).toBe(false);
    const long = `/all-category?${'a'.repeat(2000)}`;
    for (const _ of [1, 2]) expect(await isFastPathHit(() => send({ url: long }))).toBe(false);
  });

  describe('over a connection', () => {
    let port: number;
    beforeAll(async () => {
      await portal.app.listen({ port: 0, host: '127.0.0.1' });
      port = (portal.app.server.address() as AddressInfo).port;
    });

    const body = '{"description":"nurse"}';
    const head = `POST ${search} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

    /** Sends each part after the server received the previous one. Returns everything it sends back. */
    async function exchange(...parts: string[]): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.setEncoding('latin1').on('data', (chunk) => {
        received += chunk;
      });
      for (const part of parts) {
        const requestReceived = once(portal.app.server, 'request');
        socket.write(part);
        if (part !== parts.at(-1)) await requestReceived;
      }
      await once(socket, 'close');
      return received;
    }
    const parseStatuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    const parseTotals = (received: string) => [...received.matchAll(/"total":(\d+),/g)].map(([, total]) => Number(total));

    it('answers pipelined requests in order and consumes each body', async () => {
      const request = `${head}\r\n${body}`;
      await exchange(request + last);
      const received = await exchange(request + request + request + last);
      expect([parseStatuses(received), parseTotals(received)]).toEqual([
        [200, 200, 200, 200],
        [1, 1, 1],
      ]);
    });

    it('accepts a late, split or chunked body', async () => {
      expect(parseTotals(await exchange(`${head}\r\n`, body + last))).toEqual([1]);
      expect(parseTotals(await exchange(`${head}\r\n${body.slice(0, 9)}`, body.slice(9) + last))).toEqual([1]);
      const chunked = head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
      expect(parseTotals(await exchange(`${chunked}\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n${last}`))).toEqual([
        1,
      ]);
      const expectContinue = `${head}Expect: 100-continue\r\n\r\n`;
      expect(parseStatuses(await exchange(expectContinue, body + last))).toEqual([100, 200, 200]);
    });

    it('keeps the connection usable after rejecting an unread body', async () => {
      const rejectedHead = head.replace(search, `${search}?token=x`);
      expect(parseStatuses(await exchange(`${rejectedHead}\r\n${body}${last}`))).toEqual([400, 200]);
      expect(parseStatuses(await exchange(`${rejectedHead}\r\n`, body + last))).toEqual([400, 200]);
    });

    it('compresses by Accept-Encoding', async () => {
      const init = { method: 'POST', headers: { ...json, 'accept-encoding': 'br' }, body };
      for (const _ of [1, 2]) {
        const answer = await fetch(`http://127.0.0.1:${port}${search}`, init);
        expect([answer.headers.get('content-encoding'), (await answer.json()).message.total]).toEqual(['br', 1]);
      }
      const raw = await post(body, { 'accept-encoding': 'br' });
      expect(JSON.parse(brotliDecompressSync(raw.rawPayload).toString()).message.total).toBe(1);
    });
  });

  describe('of an overloaded or stopping portal', () => {
    let portal: TestPortal;
    beforeAll(async () => {
      portal = await openTestPortal({ engine });
    });
    afterAll(() => portal.close());
    const send = async (description: string) =>
      (await portal.app.inject({ method: 'POST', url: search, payload: { description } })).statusCode;

    it('serves cached responses during overload, and rejects uncached requests', async () => {
      expect(await send('known')).toBe(200);
      while ((await send(`never asked at ${performance.now()}`)) === 200) {
        for (const end = performance.now() + 1400; performance.now() < end; );
        await yieldToEventLoop();
        await yieldToEventLoop();
      }
      expect(await send('known')).toBe(200);
    });

    it('finishes a response during a stop, and rejects requests after it', async () => {
      await portal.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = portal.app.server.address() as AddressInfo;
      const sendSearch = () =>
        fetch(`http://127.0.0.1:${port}${search}`, { method: 'POST', headers: json, body: '{"description":"known"}' });
      await sendSearch();
      const arrived = once(portal.app.server, 'request');
      const answer = sendSearch();
      await arrived;
      const stopped = portal.app.stop();
      expect(await send('known')).toBe(503);
      expect((await answer).status).toBe(200);
      await stopped;
    });
  });
});

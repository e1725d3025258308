import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createRegisteredCandidate } from '../support/clients/test-candidate.ts';
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

describe('pages of one site', () => {
  const open = (path: string, remoteAddress: string, cookie = '') =>
    portal.app.inject({ url: path, remoteAddress, headers: { accept: 'text/html', cookie } });
  /** The first page of its kind loads programs. */
  async function warmUp() {
    for (const path of ['/login', '/authPage/jobdetails/1']) await open(path, '203.0.113.9');
  }

  it('are four at a time, so that those of other candidates come in between', async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    const cookieOf = async (email: string) =>
      `authToken=${(await createRegisteredCandidate(portal, email)).headers.authorization}`;
    const [busy, other] = [await cookieOf('busy@example.com'), await cookieOf('other@example.com')];
    await open('/authPage/profileSection', '203.0.113.9', other);
    let finished = 0;
    const pages = Array.from({ length: 60 }, async () => {
      const { statusCode } = await open('/authPage/profileSection', '198.51.100.7', busy);
      finished++;
      return statusCode;
    });

    expect((await open('/authPage/profileSection', '198.51.100.99', other)).statusCode).toBe(200);
    expect(finished).toBeLessThan(20);
    expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
  });

  it('are four at a time for all its candidates, so that those of other sites come in between', async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    const tokens: string[] = [];
    for (let index = 0; index < 15; index++)
      tokens.push((await createRegisteredCandidate(portal, `busy-${index}@example.com`)).headers.authorization);
    await warmUp();
    let finished = 0;
    const pages = [...tokens, ...tokens, ...tokens, ...tokens].map(async (token) => {
      const { statusCode } = await open('/authPage/profileSection', '198.51.100.7', `authToken=${token}`);
      finished++;
      return statusCode;
    });

    expect((await open('/authPage/jobdetails/900001', '203.0.113.9')).statusCode).toBe(404);
    expect(finished).toBeLessThan(20);
    expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
  });

  it('alternate between networks, so that one with many waiting pages neither delays nor refuses another', async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    await warmUp();
    let finished = 0;
    const pages = Array.from({ length: 1030 }, async (_, index) => {
      const { statusCode, headers } = await open(`/nothing-${index}`, '198.51.100.7');
      finished++;
      return `${statusCode} ${headers['retry-after'] ?? ''}`;
    });

    expect((await open('/login', '198.51.100.99')).statusCode).toBe(200);
    // Those beyond the queue are refused at once.
    expect(finished).toBeLessThan(60);
    expect(new Set(await Promise.all(pages))).toEqual(new Set(['404 ', '503 2']));
  });
});

describe('public pages that the cache has not', () => {
  const open = (path: string, remoteAddress: string) =>
    portal.app.inject({ url: path, remoteAddress, headers: { accept: 'text/html' } });
  const missingJobs = Array.from({ length: 60 }, (_, index) => `/authPage/jobdetails/${900_000 + index}`);

  it('renders four of a site at a time, so that those of others come in between, the same pages included', async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    let finished = 0;
    const pages = missingJobs.map(async (path) => {
      const { statusCode } = await open(path, '198.51.100.7');
      finished++;
      return statusCode;
    });

    expect((await open(missingJobs.at(-1) as string, '203.0.113.9')).statusCode).toBe(404);
    expect(finished).toBeLessThan(20);
    expect(new Set(await Promise.all(pages))).toEqual(new Set([404]));
  });

  it('renders after new connections have been accepted, of which the event loop takes one in an iteration', async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { TRUST_PROXY: '127.0.0.1' } });
    const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
    await open('/authPage/jobdetails/1', '127.0.0.1');
    let finished = 0;
    const get = async (path: string, address: string) => {
      const headers = { accept: 'text/html', connection: 'close', 'x-forwarded-for': address };
      const [{ statusCode }] = await once(request({ port, path, headers, agent: false }).end(), 'response');
      finished++;
      return statusCode;
    };
    const pages = Array.from({ length: 100 }, (_, index) => get(`/authPage/jobdetails/${900_000 + index}`, '198.51.100.7'));

    expect(await get('/authPage/jobdetails/900500', '203.0.113.9')).toBe(404);

    expect(finished).toBeLessThan(30);
    expect(new Set(await Promise.all(pages))).toEqual(new Set([404]));
  });

  it('renders nothing for clients that left while they waited', async () => {
    portal = await openTestPortal({ engine: 'sqlite' });
    const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
    const get = (path: string, onResponse?: () => void) =>
      request({ port, path, agent: false, headers: { accept: 'text/html' } }, onResponse).on('error', () => {});
    const left = missingJobs.map((path) => get(path, leave).end());
    function leave(): void {
      for (const each of left) each.destroy();
    }
    await Promise.all(left.map((each) => new Promise((closed) => each.once('close', closed))));

    // Waits until the pages of the clients that left are due.
    expect((await open('/authPage/jobdetails/1', '127.0.0.1')).statusCode).toBe(404);
    const rendered = portal.requestLog.filter((line) => line.startsWith('POST /job-detail'));
    expect(rendered.length).toBeLessThan(20);
  });
});

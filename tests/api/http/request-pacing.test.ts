import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const path = '/user/dashboard/details';
const busy = '198.51.100.7';
let portal: TestPortal;
let authorization: string;
let finished: number;
beforeEach(async () => {
  portal = await openTestPortal({ engine: 'sqlite', env: { TRUST_PROXY: '127.0.0.1' } });
  ({ authorization } = (await createCandidate(portal, 'busy@example.com')).headers);
  finished = 0;
});
afterEach(() => portal.close());

describe('a call of a client does not wait for a hundred of another', () => {
  it.each([
    ['site', '203.0.113.9'],
    ['network of the same site', '198.51.100.99'],
  ])('in another %s', async (_, other) => {
    const get = async (remoteAddress: string) => {
      const { statusCode } = await portal.app.inject({ url: path, remoteAddress, headers: { authorization } });
      finished++;
      return statusCode;
    };
    await get(other);
    const calls = Array.from({ length: 100 }, () => get(busy));

    expect(await get(other)).toBe(200);
    expect(finished).toBeLessThan(20);
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  });

  it.each([
    ['calls', path],
    ['liveness probes', '/healthz'],
  ])('for %s on connections that stay open, though the event loop accepts one in an iteration', async (_, requested) => {
    const { port } = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
    const get = async (requestPath: string, address: string, agent: Agent | false) => {
      const headers = { authorization, 'x-forwarded-for': address };
      const [response] = await once(request({ port, path: requestPath, headers, agent }).end(), 'response');
      await once(response.resume(), 'end');
      finished++;
      return response.statusCode;
    };
    await get(path, '203.0.113.9', false);
    const agent = new Agent({ keepAlive: true });
    let isAnswered = false;
    const calls = Array.from({ length: 60 }, async () => {
      while (!isAnswered) await get(requested, busy, agent);
    });

    expect(await get(path, '203.0.113.9', false)).toBe(200);
    isAnswered = true;
    // Without pacing, 1 + 2 + 3 + … of them: each accepted connection adds a call to the next iteration.
    expect(finished).toBeLessThan(300);
    await Promise.all(calls);
    agent.destroy();
  });
});

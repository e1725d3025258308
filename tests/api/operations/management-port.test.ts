import { afterEach, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const token = 'a-token-of-the-operator';
const publicOrigin = 'https://careers.example.com';
const operatorPaths = ['/metrics', '/docs', '/docs/json'];
/** nginx with a plain `proxy_pass http://127.0.0.1:3000` sends exactly this. */
const plainProxy = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };

let portal: TestPortal;
afterEach(() => portal.close());
const open = async (env: Record<string, string>) => {
  portal = await openTestPortal({ engine: 'sqlite', env });
};
const status = async (url: string, headers: Record<string, string> = {}, { app } = portal) =>
  (await app.inject({ url, ...plainProxy, headers: { ...plainProxy.headers, ...headers } })).statusCode;
const onManagementPort = async (url: string, headers: Record<string, string> = {}) =>
  portal.app.management?.inject({ url, headers: { host: '127.0.0.1:9000', ...headers } });

describe('on the public port', () => {
  it.each(operatorPaths)('%s is not found for visitors behind a plain proxy on this machine', async (path) => {
    await open({ PUBLIC_ORIGIN: publicOrigin, MANAGEMENT_PORT: '0' });
    expect(await status(path)).toBe(404);
  });

  it('/metrics of a portal on loopback is not found either', async () => {
    await open({});
    expect([await status('/metrics'), await status('/docs/json')]).toEqual([404, 200]);
  });

  it.each(operatorPaths)('%s opens with METRICS_TOKEN alone', async (path) => {
    await open({ PUBLIC_ORIGIN: publicOrigin, METRICS_TOKEN: token });
    expect(await status(path, { authorization: `Bearer ${token}` })).toBe(200);
    for (const authorization of [token, `Bearer ${token}x`, 'Bearer', ''])
      expect(await status(path, { authorization }), authorization).toBe(404);
    expect(await status(path)).toBe(404);
  });

  it('a wrong METRICS_TOKEN is a warning in the log, without the token', async () => {
    await open({ PUBLIC_ORIGIN: publicOrigin, METRICS_TOKEN: token, LOG_LEVEL: 'warn' });
    await status('/metrics');
    expect(portal.logLines.join('')).not.toContain('wrong_token');
    await status('/metrics', { authorization: 'Bearer guessed-token' });
    expect(portal.logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 40, event: 'access_refused', refused: 'wrong_token', ip: '127.0.0.1' }),
    );
    expect(portal.logLines.join('')).not.toContain('guessed-token');
  });

  it('readiness has no details', async () => {
    await open({ PUBLIC_ORIGIN: publicOrigin, METRICS_TOKEN: token });
    const probe = async (headers: Record<string, string>) => (await portal.app.inject({ url: '/readyz', headers })).json();
    expect(await probe({})).toEqual({ status: 'ready' });
  });
});

describe('on the management port', () => {
  it('metrics, health and API reference need no token on loopback', async () => {
    await open({ PUBLIC_ORIGIN: publicOrigin, MANAGEMENT_PORT: '0', METRICS_TOKEN: token });
    for (const path of [...operatorPaths, '/healthz', '/readyz'])
      expect((await onManagementPort(path))?.statusCode, path).toBe(200);
    expect((await onManagementPort('/'))?.statusCode).toBe(404);
  });

  it('a site whose name leads to this machine reads nothing', async () => {
    await open({ MANAGEMENT_PORT: '0' });
    for (const path of operatorPaths) expect((await onManagementPort(path, { host: 'evil.example' }))?.statusCode).toBe(404);
  });

  it('another address than loopback requires the token, at the start and of each client', async () => {
    await open({ MANAGEMENT_PORT: '0', MANAGEMENT_HOST: '10.0.0.5', METRICS_TOKEN: token });
    expect((await onManagementPort('/metrics'))?.statusCode).toBe(404);
    expect((await onManagementPort('/metrics', { authorization: `Bearer ${token}` }))?.statusCode).toBe(200);
    await expect(openTestPortal({ engine: 'sqlite', env: { MANAGEMENT_HOST: '10.0.0.5' } })).rejects.toThrow(
      'METRICS_TOKEN is not set: MANAGEMENT_HOST=10.0.0.5 would show metrics to its whole network.',
    );
    await expect(openTestPortal({ engine: 'sqlite', env: { METRICS_TOKEN: 'short' } })).rejects.toThrow(
      'METRICS_TOKEN needs 16 characters',
    );
  });
});

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalProcess, startPortalProcess } from '../support/portal/portal-process.ts';

const asset = readdirSync(new URL('../../dist/client/assets', import.meta.url)).find((name) => name.endsWith('.js')) ?? '';

describe("the browser's files", () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startPortalProcess();
  });
  afterAll(() => portal.stop());

  const send = (path: string, method = 'GET') =>
    fetch(portal.origin + path, { method, headers: { accept: 'text/html', 'accept-encoding': 'br' } });

  it.each(['GET', 'HEAD'])('are immutable and compressed below /assets: %s', async (method) => {
    const { status, headers } = await send(`/assets/${asset}`, method);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toContain('accept-encoding');
  });

  it('are cached for an hour outside that folder', async () => {
    const { status, headers } = await send('/favicon.svg');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/none.js',
    '/assets/',
    '/assets/..%2Ffavicon.svg',
    '/assets/..%2F..%2Fserver%2Fmain.js',
    '/.vite/manifest.json',
  ])('do not include %s, which gets the page of an unknown address', async (path) => {
    const response = await send(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<div id="root">');
  });
});

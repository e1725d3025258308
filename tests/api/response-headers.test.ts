import { expect, it } from 'vitest';
import { calls, urlOf } from '../setup/calls.ts';
import { openPortal } from '../setup/open-portal.ts';

/** ASVS 5.0, 3.4: what a browser may do goes with every answer, refusals included. The page of the API has a policy of its own. */
it('every answer says what a browser may do with it', async () => {
  const portal = await openPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: 'https://careers.example.com' } });
  const pages = ['/', '/', '/login', '/nothing', '/authPage/profileSection', '/jobs.rss', '/healthz', '/files/x'];
  const asked = [
    ...pages.map((url) => ({ method: 'GET' as const, url, headers: { accept: 'text/html' } })),
    ...calls.map((call) => ({ method: call.method, url: urlOf(call), headers: { accept: 'application/json' } })),
  ];
  for (const ask of asked) {
    const { headers } = await portal.app.inject(ask);
    expect(headers, ask.url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['referrer-policy'], ask.url).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy, ask.url).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]));
    expect(
      policy.filter((rule) => /^(script|style)-src.*unsafe/.test(rule)),
      ask.url,
    ).toEqual([]);
  }
  await portal.close();
});

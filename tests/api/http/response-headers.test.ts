import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const origin = 'https://careers.example.com';

/** ASVS 5.0, 3.4: what a browser may do goes with every answer, refusals included. */
describe('every response', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: origin, GOOGLE_CLIENT_ID: 'careers' } });
    await insertJob(portal.database.db);
  });
  afterAll(() => portal.close());

  type Ask = { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; payload?: string };
  /** Each route that is served, as a page and as a call; kept pages a second time; and what no route is for. */
  const asked = (): Ask[] => {
    const routes = routesOf(portal).map(({ method, url }) => ({ method, url: url.replace(/:\w+|\*/g, '1') }));
    const pages = [
      '/',
      '/',
      '/login',
      '/nothing',
      '/authPage/profileSection',
      '/authPage/jobdetails/1',
      '/authPage/jobdetails/99',
    ];
    const more = [
      '/linkedin',
      '/linkedin?code=x',
      '/candidate/unsubscribe/x',
      '/jobs.rss',
      '/files/x',
      '/dev/mailbox',
      '/assets/none.js',
    ];
    const broken = ['/%ff', '/user/none', `/search/page-no/${'9'.repeat(300)}`];
    return [
      ...[...pages, ...more].map((url) => ({ method: 'GET' as const, url, headers: { accept: 'text/html' } })),
      ...broken.map((url) => ({ method: 'GET' as const, url })),
      ...routes,
      ...contractCalls.map((call) => ({
        method: call.method,
        url: buildSampleUrl(call),
        headers: { accept: 'application/json' },
      })),
      { method: 'POST' as const, url: '/api/carrer/signup', headers: { 'content-type': 'application/json' }, payload: '{' },
    ];
  };

  it('carries the security headers', async () => {
    for (const ask of asked()) {
      const { headers } = await portal.app.inject(ask);
      expect(headers, ask.url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'cross-origin-opener-policy': /^\/linkedin($|\?)/.test(ask.url) ? 'unsafe-none' : 'same-origin-allow-popups',
      });
      expect(headers['referrer-policy'], ask.url).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/);
    }
  });

  it('restricts scripts and markup by policy, with a separate policy for the API page', async () => {
    for (const ask of asked()) {
      const policy = policyOf(await portal.app.inject(ask));
      if (/^\/docs(\/|$)/.test(ask.url)) {
        expect(Object.fromEntries(policy), ask.url).toMatchObject({
          'default-src': "'none'",
          'script-src': "'self'",
          'style-src': "'self'",
          'frame-ancestors': "'none'",
        });
        continue;
      }
      expect(Object.fromEntries(policy), ask.url).toMatchObject({
        'default-src': "'none'",
        'script-src': `${origin}/assets/ https://accounts.google.com/gsi/client`,
        'style-src': "'self' https://accounts.google.com/gsi/style",
        'base-uri': "'none'",
        'object-src': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'arj-html dompurify arj-script goog#html',
        'upgrade-insecure-requests': '',
      });
    }
  });

  it('forbids caching of personal responses', async () => {
    const asha = await createBrowserClient(portal, 'asha@example.com');
    const shared = /^\/(assets|brand|docs|share|robots\.txt|sitemap|jobs\.rss|favicon|health)/;
    for (const ask of asked().filter(({ url, method }) => !shared.test(url) && method === 'GET')) {
      const { headers } = await portal.app.inject({ ...ask, headers: { ...ask.headers, ...asha.headers() } });
      expect(headers['cache-control'], ask.url).toContain('no-store');
    }
  });
});

describe('a portal without Google', () => {
  it.each([
    ['https://careers.example.com', 'https://careers.example.com/assets/'],
    // Met under both names of this machine.
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/assets/ http://localhost:3000/assets/'],
    ['http://careers.localhost', 'http://careers.localhost/assets/ http://127.0.0.1/assets/ http://localhost/assets/'],
    ['http://[::1]:3000', "'self'"],
  ])('allows at %s only %s', async (publicOrigin, scripts) => {
    const portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin } });
    const policy = policyOf(await portal.app.inject('/'));
    expect([policy.get('script-src'), policy.get('frame-src')]).toEqual([scripts, undefined]);
    expect(policy.get('trusted-types')).toBe('arj-html dompurify');
    await portal.close();
  });
});

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>;

const policyOf = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => [rule.trim().split(' ')[0] ?? '', rule.trim().split(' ').slice(1).join(' ')]),
  );

/** The GET and POST routes, out of the tree that the server prints of itself. */
function routesOf({ app }: TestPortal) {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
      parts.length = Math.max(0, branch.length / 4 - 1);
      parts.push(part);
      const served = methods.split(', ').filter((method) => method === 'GET' || method === 'POST') as ('GET' | 'POST')[];
      return served.map((method) => ({ method, url: parts.join('') }));
    });
}

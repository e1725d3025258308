import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const origin = 'https://careers.example.com';

/** ASVS 5.0, 3.4: every response has the security headers, errors included. */
describe('every response', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: origin, GOOGLE_CLIENT_ID: 'careers' } });
    await insertJob(portal.database.db);
  });
  afterAll(() => portal.close());

  type TestRequest = { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; payload?: string };
  /** Lists requests for every route, as page and as call, for a cached page and for unknown paths. */
  const listRequests = (): TestRequest[] => {
    const routes = listRoutes(portal).map(({ method, url }) => ({ method, url: url.replace(/:\w+|\*/g, '1') }));
    const pages = [
      '/',
      '/',
      '/login',
      '/nothing',
      '/authPage/profileSection',
      '/authPage/jobdetails/1',
      '/authPage/jobdetails/99',
    ];
    const otherPaths = [
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
      ...[...pages, ...otherPaths].map((url) => ({ method: 'GET' as const, url, headers: { accept: 'text/html' } })),
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
    for (const request of listRequests()) {
      const { headers } = await portal.app.inject(request);
      expect(headers, request.url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'cross-origin-opener-policy': /^\/linkedin($|\?)/.test(request.url) ? 'unsafe-none' : 'same-origin-allow-popups',
      });
      expect(headers['referrer-policy'], request.url).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/);
    }
  });

  it('keeps the token of a mailed link from other sites, with slashes at the end too', async () => {
    for (const url of ['/login/link?c=x', '/login/link/?c=x', '/login/link//'])
      expect((await portal.app.inject({ url })).headers['referrer-policy'], url).toBe('no-referrer');
    expect((await portal.app.inject({ url: '/login/links' })).headers['referrer-policy']).not.toBe('no-referrer');
  });

  // An expression that takes quadratic time would need minutes.
  it.each(['/api/x', '/authPage', '/login/link'])('answers %s with 300,000 slashes behind it', async (path) => {
    const { statusCode } = await portal.app.inject({ url: `${path}${'/'.repeat(300_000)}x` });
    expect(statusCode).toBe(404);
  });

  it('restricts scripts and markup by policy, with a separate policy for the API page', async () => {
    for (const request of listRequests()) {
      const policy = parsePolicy(await portal.app.inject(request));
      if (/^\/docs(\/|$)/.test(request.url)) {
        expect(Object.fromEntries(policy), request.url).toMatchObject({
          'default-src': "'none'",
          'script-src': "'self'",
          'style-src': "'self'",
          'frame-ancestors': "'none'",
        });
        continue;
      }
      // A company's page has no script; its style is allowed by its hash.
      if (/^\/company\/applications\/\d+(\/resume|\/files\/\d+)?$/.test(request.url)) {
        expect(Object.fromEntries(policy), request.url).toEqual({
          'default-src': "'none'",
          'style-src': expect.stringMatching(/^'sha256-[\w+/]+='$/),
          'base-uri': "'none'",
          'form-action': "'self'",
          'frame-ancestors': "'none'",
        });
        continue;
      }
      expect(Object.fromEntries(policy), request.url).toMatchObject({
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
    const cacheable = /^\/(assets|brand|docs|share|robots\.txt|sitemap|jobs\.(rss|xml)|favicon|health)/;
    for (const request of listRequests().filter(({ url, method }) => !cacheable.test(url) && method === 'GET')) {
      const { headers } = await portal.app.inject({ ...request, headers: { ...request.headers, ...asha.headers() } });
      expect(headers['cache-control'], request.url).toContain('no-store');
    }
  });
});

describe('a portal without Google', () => {
  it.each([
    ['https://careers.example.com', 'https://careers.example.com/assets/'],
    // A local portal is reachable under both names.
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/assets/ http://localhost:3000/assets/'],
    ['http://careers.localhost', 'http://careers.localhost/assets/ http://127.0.0.1/assets/ http://localhost/assets/'],
    ['http://[::1]:3000', "'self'"],
  ])('allows at %s only %s', async (publicOrigin, scripts) => {
    const portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin } });
    const policy = parsePolicy(await portal.app.inject('/'));
    expect([policy.get('script-src'), policy.get('frame-src')]).toEqual([scripts, undefined]);
    expect(policy.get('trusted-types')).toBe('arj-html dompurify');
    await portal.close();
  });
});

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>;

const parsePolicy = ({ headers }: Answer) =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => [rule.trim().split(' ')[0] ?? '', rule.trim().split(' ').slice(1).join(' ')]),
  );

/** Parses the GET and POST routes from Fastify's route tree. */
function listRoutes({ app }: TestPortal) {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
      parts.length = Math.max(0, indent.length / 4 - 1);
      parts.push(part);
      const served = methods.split(', ').filter((method) => method === 'GET' || method === 'POST') as ('GET' | 'POST')[];
      return served.map((method) => ({ method, url: parts.join('') }));
    });
}

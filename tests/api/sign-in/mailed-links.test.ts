import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const page = '/login/link';
const list = '/authPage/jobdetails/openposition';
const dayMs = 24 * 3_600_000;
const mailed = 'asha@example.com';
const mailNavigationHeaders = { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
const sameOriginHeaders = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' };
const linkInvalid = 'This link has been used or is too old.';

describe.each(engines)('mailed links on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  beforeEach(async () => {
    time = new Date('2026-11-22T13:31:00Z');
    portal = await openTestPortal({ engine, now: () => time, env: { LOG_LEVEL: 'debug' } });
  });
  afterEach(() => portal.close());

  /** Requests a mail in a browser. Returns its link and the cookies of this browser. */
  async function requestLink(email = mailed) {
    const requested = await portal.app.inject({
      method: 'POST',
      url: '/api/carrer/signup',
      headers: sameOriginHeaders,
      payload: { email },
    });
    const mail = await portal.mails.waitForMail(email);
    const token = /\/login\/link\?c=(\S+)/.exec(mail.text)?.[1] ?? '';
    const cookie = requested.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { token, cookie, code: extractSignInCode(mail), requested };
  }
  const open = (token: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    portal.app.inject({ method, url: `${page}?c=${token}`, headers: { ...mailNavigationHeaders, ...headers } });
  const submit = (token: string, answer: string, headers: Record<string, string> = sameOriginHeaders) =>
    portal.app.inject({
      method: 'POST',
      url: page,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ c: token, answer }).toString(),
    });
  const readCodes = () => portal.database.db.selectFrom('one_time_codes').select(['attempts', 'used_at']).execute();
  const unused = [{ attempts: 0, used_at: null }];

  test('in another browser, the page names the address, warns, and offers to decline first', async () => {
    const { token } = await requestLink();
    const { statusCode, body, headers, cookies } = await open(token);

    expect([statusCode, cookies]).toEqual([200, []]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(body.replaceAll('<wbr/>', '')).toContain('<span>asha@example.com</span>');
    expect(/<head>.*<\/head>/s.exec(body)?.[0]).not.toContain(mailed);
    expect(body).toContain('<title>Sign in | Career Portal</title>');
    expect(body).toContain('This browser did not ask for it.');
    expect(readButtons(body)).toEqual(['primary Not my address', 'secondary It is mine, sign in']);
    expect(body).toContain('The link works once, until 22 November 2026, ');
  });

  test('in the requesting browser, the page signs in by its main button', async () => {
    const { token, cookie, requested } = await requestLink();
    expect(requested.cookies).toMatchObject([
      { name: 'code_request', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 24 * 3600 },
    ]);
    const { body } = await open(token, { cookie });

    expect(body.replaceAll('<wbr/>', '')).toContain('<span>asha@example.com</span>');
    expect(body).not.toContain('This browser did not ask for it.');
    expect(readButtons(body)).toEqual(['primary Sign in', 'secondary Not my address']);
  });

  test("another browser's request does not count as asking", async () => {
    const { token } = await requestLink();
    const { cookie } = await requestLink('ben@example.com');

    expect((await open(token, { cookie })).body).toContain('This browser did not ask for it.');
  });

  test('opening the link changes nothing: GET, HEAD, prefetch and scanners', async () => {
    const { token, cookie } = await requestLink();
    const rows = await readCodes();
    const openers: Record<string, string>[] = [
      { cookie },
      { 'sec-purpose': 'prefetch' },
      { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)', accept: '*/*' },
      { 'user-agent': 'curl/8.9', accept: '*/*' },
    ];
    for (const headers of openers) {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await open(token, headers, method);
        expect([response.statusCode, response.cookies]).toEqual([200, []]);
      }
    }
    expect(await readCodes()).toEqual(rows);
    expect(await portal.database.db.selectFrom('candidates').selectAll().execute()).toEqual([]);
    expect((await submit(token, 'sign-in')).headers.location).toBe(list);
  });

  test('a press signs in without scripts, and only once', async () => {
    const { token, cookie } = await requestLink();
    const signedIn = await submit(token, 'sign-in', { ...sameOriginHeaders, cookie });
    const cookies = signedIn.cookies.filter(({ value }) => value).map(({ name, value }) => `${name}=${value}`);

    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, list]);
    expect(signedIn.cookies.map(({ name, value }) => [name, value !== ''])).toEqual([
      ['code_request', false],
      ['authToken', true],
      ['_secure_ARJ_', true],
      ['arj_dev', true],
    ]);
    const profile = await portal.app.inject({
      url: '/authPage/profileSection',
      headers: { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin' },
    });
    expect(profile.body).toContain(mailed);

    const again = await submit(token, 'sign-in');
    expect([again.statusCode, again.headers.location, again.cookies]).toEqual([303, page, []]);
    expect((await open(token)).body).toContain(linkInvalid);
  });

  // Login CSRF: the attacker requests a link to their own account and submits it from the victim's browser.
  test.each([
    ["another site's form", { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ["a sibling subdomain's form", { 'sec-fetch-site': 'same-site', origin: 'http://other.127.0.0.1:3000' }],
    ['a form of an opaque origin', { origin: 'null' }],
    ['a form that names no site', {}],
  ])('%s signs in no candidate', async (_name, headers) => {
    const { token } = await requestLink('attacker@example.com');
    const response = await submit(token, 'sign-in', headers);

    expect([response.statusCode, response.json().error.code, response.cookies]).toEqual([403, 'foreign_origin', []]);
    expect(await readCodes()).toEqual(unused);
  });

  test('no call accepts a form', async () => {
    const { token } = await requestLink();
    for (const call of ['verifylink', 'readlink', 'declinelink']) {
      const response = await portal.app.inject({
        method: 'POST',
        url: `/api/carrer/${call}`,
        headers: { ...sameOriginHeaders, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `link=${token}`,
      });
      expect([response.statusCode, response.cookies]).toEqual([415, []]);
    }
    expect(await readCodes()).toEqual(unused);
  });

  test('"Not my address" consumes the link with its code, and redirects to the list', async () => {
    const { token, code } = await requestLink();
    const declined = await submit(token, 'decline');

    expect([declined.statusCode, declined.headers.location, declined.cookies]).toEqual([303, list, []]);
    expect((await open(token)).body).toContain(linkInvalid);
    const verified = await portal.app.inject({
      method: 'POST',
      url: '/api/carrer/verifyotp',
      payload: { email: mailed, otp: code },
    });
    expect(verified.statusCode).toBe(400);
    expect(portal.logLines.filter((line) => line.includes('"link_declined"'))).toHaveLength(1);
    expect((await submit(token, 'decline')).statusCode).toBe(303);
  });

  test.each([
    ['an expired link', (token: string) => token, dayMs + 1000],
    ['a link with another secret', (token: string) => `${token.slice(0, -4)}AAAA`, 0],
    ['a part of a link', (token: string) => token.slice(0, -1), 0],
    ['a page without a link', () => '', 0],
  ])('%s names no address, and offers a new one', async (_name, change, waitMs) => {
    const { token } = await requestLink();
    time = new Date(time.getTime() + waitMs);
    const { statusCode, body, headers } = await open(change(token));

    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(linkInvalid);
    expect(body).toMatch(/<a [^>]*href="\/login"[^>]*>Ask for a new one<\/a>/);
    expect(body).not.toContain('asha');
    expect((await submit(change(token), 'sign-in')).headers.location).toBe(page);
  });

  test('a signed-in browser is redirected without the token, and does not use the link', async () => {
    const { token } = await requestLink();
    const browser = await createBrowserClient(portal, 'ben@example.com');
    const response = await browser.navigate(`${page}?c=${token}`);

    expect([response.statusCode, response.headers.location]).toEqual([302, list]);
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(await readCodes()).toEqual(unused);
  });

  test('no log line holds the token', async () => {
    const { token } = await requestLink();
    await open(token);
    await submit(token, 'sign-in');
    const log = portal.logLines.join('');

    expect(log).toContain(`"path":"${page}"`);
    expect(log).not.toContain(token.split('.')[1]);
  });
});

/** Lists the buttons of a page's forms in order, with their look. */
const readButtons = (body: string) =>
  [...(/<main.*<\/main>/s.exec(body)?.[0] ?? '').matchAll(/<button[^>]*data-look="(\w+)"[^>]*>([^<]*)</g)].map(
    ([, look, text]) => `${look} ${text}`,
  );

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const publicOrigin = 'https://careers.example.com';
const fromBrowser = { origin: publicOrigin, 'sec-fetch-site': 'same-origin', host: 'careers.example.com' };
const email = 'asha@example.com';
/** Cookies that the specification names. */
const specified = ['authToken', '_secure_ARJ_'];

describe('cookies of a portal with https', () => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine: 'sqlite', env: { PUBLIC_ORIGIN: publicOrigin } });
  });
  afterEach(() => portal.close());

  const post = (url: string, payload: object, cookie = '') =>
    portal.app.inject({ method: 'POST', url, payload, headers: { ...fromBrowser, cookie } });
  const signInByCode = async () => {
    await post('/api/carrer/signup', { email });
    const otp = extractSignInCode(await portal.mails.waitForMail(email));
    return post('/api/carrer/verifyotp', { email, otp });
  };

  test('are bound to the host by the prefix __Host-, except those of the specification', async () => {
    const responses = [
      await signInByCode(),
      await post('/user/google-start', {}),
      await post('/user/linkedin-start', { state: 'a'.repeat(20) }),
      await portal.app.inject({
        url: `/candidate/unsubscribe/${email}`,
        headers: { ...fromBrowser, accept: 'application/json' },
      }),
    ];
    const cookies = responses.flatMap((response) => response.cookies).filter(({ name }) => !specified.includes(name));

    expect(cookies.map(({ name }) => name)).toEqual([
      '__Host-session_key',
      '__Host-arj_dev',
      '__Host-google_start',
      '__Host-linkedin_start',
      '__Host-unsubscribed',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  test('open no session without the key that is bound to the host, as a sibling subdomain can plant the others', async () => {
    const { cookies } = await signInByCode();
    const openProfile = async (names: string[]) => {
      const sent = cookies.filter(({ name }) => names.includes(name)).map(({ name, value }) => `${name}=${value}`);
      const headers = { ...fromBrowser, accept: 'text/html', cookie: sent.join('; ') };
      const page = await portal.app.inject({ url: '/authPage/profileSection', headers });
      const call = await portal.app.inject({
        url: '/user/dashboard/details',
        headers: { ...headers, accept: 'application/json' },
      });
      return [page.statusCode, call.statusCode];
    };

    expect(await openProfile([...specified, '__Host-session_key'])).toEqual([200, 200]);
    expect(await openProfile(specified)).toEqual([302, 401]);
  });

  test('open no session of an API client, which has no key, in a browser', async () => {
    const fromClient = { host: 'careers.example.com' };
    const send = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload, headers: fromClient });
    await send('/api/carrer/signup', { email });
    const otp = extractSignInCode(await portal.mails.waitForMail(email));
    const { token } = (await send('/api/carrer/verifyotp', { email, otp })).json().message;
    const status = async (url: string, headers: object) => (await portal.app.inject({ url, headers: { ...headers } })).statusCode;
    const call = '/user/dashboard/details';
    const cookie = `authToken=${token}`;

    expect(await status(call, { ...fromClient, authorization: token })).toBe(200);
    expect(await status(call, { ...fromBrowser, authorization: token })).toBe(401);
    expect(await status(call, { ...fromBrowser, cookie })).toBe(401);
    for (const headers of [fromBrowser, fromClient, { ...fromClient, 'sec-fetch-site': 'none' }])
      expect(await status('/authPage/profileSection', { ...headers, cookie, accept: 'text/html' })).toBe(302);
  });

  test('of an ended session are all cleared', async () => {
    const { cookies } = await portal.app.inject({
      url: '/authPage/profileSection',
      headers: { ...fromBrowser, accept: 'text/html', cookie: 'authToken=gone; _secure_ARJ_=gone' },
    });
    const cleared = cookies.filter(({ value, secure }) => value === '' && secure).map(({ name }) => name);
    expect(cleared).toEqual(expect.arrayContaining([...specified, '__Host-session_key']));
  });

  test('are bound to the host also where a script reads them', async () => {
    const { cookies } = await portal.app.inject({ url: '/authPage/profileSection', headers: { accept: 'text/html' } });
    expect(cookies).toEqual([
      expect.objectContaining({ name: '__Host-requested_page', value: '/authPage/profileSection', path: '/', secure: true }),
    ]);
    expect(cookies[0]).not.toHaveProperty('domain');
  });

  test('are cleared as secure cookies, since browsers ignore others of their names', async () => {
    const cookie = `__Host-requested_page=${encodeURIComponent('/authPage/profileSection')}`;
    const { cookies, headers } = await portal.app.inject({ url: '/login', headers: { cookie, accept: 'text/html' } });
    expect(headers.location).toContain('/authPage/profileSection');
    expect(cookies).toEqual([expect.objectContaining({ name: '__Host-requested_page', maxAge: 0, path: '/', secure: true })]);
  });

  test('have no effect without the prefix, as a sibling subdomain can plant them', async () => {
    const { cookies } = await post('/user/linkedin-start', { state: 'a'.repeat(20) });
    const planted = `linkedin_start=${cookies[0]?.value}; google_start=${'g'.repeat(43)}`;
    const nonce = async (cookie: string) => (await post('/user/google-start', {}, cookie)).json().nonce;

    expect(await nonce(planted)).not.toBe(await nonce(planted));
    const own = `__Host-google_start=${'g'.repeat(43)}`;
    expect(await nonce(own)).toBe(await nonce(own));
  });
});

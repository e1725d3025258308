import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const email = 'asha.rao@gmail.com';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('the session that a sign-in presents, on %s', (engine) => {
  let portal: TestPortal;
  let browser: BrowserClient;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, env: provider.env });
    browser = await createBrowserClient(portal, email);
  });
  afterEach(() => portal.close());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers });
  const readStatus = async (headers: Record<string, string>) =>
    (await portal.app.inject({ url: '/user/dashboard/details', headers })).statusCode;
  const requestMail = async () => {
    const before = portal.mails.receivedMails().at(-1);
    await post('/api/carrer/signup', { email });
    return portal.mails.waitForMail(email, before);
  };

  test('ends when its browser signs in with a code', async () => {
    const old = browser.headers();
    expect(await readStatus(old)).toBe(200);
    const otp = extractSignInCode(await requestMail());
    const { cookie, 'sec-fetch-site': site } = old;
    expect((await post('/api/carrer/verifyotp', { email, otp }, { cookie, 'sec-fetch-site': site })).statusCode).toBe(200);

    expect(await readStatus(old)).toBe(401);
  });

  test('ends when its browser signs in with a mailed link, also to another account', async () => {
    const other = await createBrowserClient(portal, 'ben@example.com');
    const link = /\?c=(\S+)/.exec((await requestMail()).text)?.[1];
    const { cookie, 'sec-fetch-site': site } = other.headers();
    expect((await post('/api/carrer/verifylink', { link }, { cookie, 'sec-fetch-site': site })).statusCode).toBe(200);

    expect(await readStatus(other.headers())).toBe(401);
    expect(await readStatus(browser.headers())).toBe(200);
  });

  test('ends when its API client signs in with Google', async () => {
    const { token } = await portal.signIn(email);
    const credential = await provider.signCredential({ email, name: 'Asha Rao', emailVerified: true });
    expect((await post('/user/google-login', { credential }, { authorization: token })).statusCode).toBe(200);

    expect(await readStatus({ authorization: token })).toBe(401);
  });

  test('stays after a wrong code', async () => {
    const { cookie, 'sec-fetch-site': site } = browser.headers();
    const wrong = extractSignInCode(await requestMail()) === '00000' ? '00001' : '00000';
    const answer = await post('/api/carrer/verifyotp', { email, otp: wrong }, { cookie, 'sec-fetch-site': site });

    expect(answer.statusCode).toBe(400);
    expect(await readStatus(browser.headers())).toBe(200);
  });

  test('stays when its token comes without its key', async () => {
    const cookie = `authToken=${browser.cookies.get('authToken')}`;
    const otp = extractSignInCode(await requestMail());
    expect((await post('/api/carrer/verifyotp', { email, otp }, { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      200,
    );

    expect(await readStatus(browser.headers())).toBe(200);
  });
});

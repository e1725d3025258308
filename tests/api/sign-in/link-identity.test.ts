import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { authorizeWithLinkedin } from '../../support/fakes/oauth-user.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const profile = '/authPage/profileSection';
const block = '#sign-in-methods';
const email = 'asha@example.com';
const atWork: ProviderAccount = { name: 'Asha Rao', email: 'a.rao@work.example', emailVerified: false };

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('linking LinkedIn in My Profile, on %s', (engine) => {
  let portal: TestPortal;
  let asha: BrowserClient;
  /** The portal's clock against the real one. */
  let aheadMs: number;
  beforeEach(async () => {
    provider.behavior.pkce = 'required';
    aheadMs = 0;
    portal = await openTestPortal({ engine, env: provider.env, now: () => new Date(Date.now() + aheadMs) });
    asha = await createBrowserClient(portal, email);
  });
  afterEach(() => portal.close());

  /** Sends a form of the page, without the header that only scripts send. */
  const submit = (browser: BrowserClient, url: string, fields: Record<string, string> = {}, site = 'same-origin') => {
    const { cookie } = browser.headers();
    return browser.request(url, {
      method: 'POST',
      payload: new URLSearchParams(fields).toString(),
      headers: { authorization: '', cookie, 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
    });
  };
  const start = async (browser: BrowserClient) => {
    const started = await submit(browser, `${profile}/link`);
    expect(started.statusCode).toBe(303);
    return new URL(started.headers.location ?? '');
  };
  const authorize = async (location: URL, account: ProviderAccount | undefined) => {
    const query = location.searchParams;
    const back = await authorizeWithLinkedin(provider, account, {
      redirectUri: query.get('redirect_uri') ?? '',
      state: query.get('state') ?? '',
      scope: query.get('scope') ?? '',
      codeChallenge: query.get('code_challenge') ?? '',
    });
    return back.pathname + back.search;
  };
  /** Leads to the question. Returns the code that was mailed. */
  const begin = async (browser: BrowserClient, account = atWork) => {
    const last = portal.mails.receivedMails().at(-1);
    const returned = await browser.navigate(await authorize(await start(browser), account));
    expect([returned.statusCode, returned.headers.location]).toEqual([303, profile + block]);
    return extractSignInCode(await portal.mails.waitForMail(email, last));
  };
  const answer = async (browser: BrowserClient, fields: Record<string, string>) =>
    (await submit(browser, `${profile}/link/answer`, fields)).headers.location;
  const list = async (browser: BrowserClient) => (await browser.request('/user/identities')).json().message;
  const countIdentities = async () => (await portal.database.db.selectFrom('identities').select('subject').execute()).length;

  test('asks for the mailed code, then links and mails the owner', async () => {
    const otp = await begin(asha);
    expect((await list(asha)).link_begun).toEqual({ provider: 'linkedin', ...rename(atWork), verified: false });
    expect(await countIdentities()).toBe(0);
    const page = await asha.navigate(profile);
    expect(page.body).toContain('Link the LinkedIn account “Asha Rao”?');
    expect(page.body).toContain('a.rao@work.example, not verified by LinkedIn');

    expect(await answer(asha, { answer: 'link', otp })).toBe(profile + block);
    await portal.mails.waitForMail(email, undefined, /^LinkedIn was linked to your/);
    const { identities, link_begun } = await list(asha);
    expect([identities, link_begun]).toEqual([[expect.objectContaining({ provider: 'linkedin', name: 'Asha Rao' })], null]);
    expect(await portal.database.db.selectFrom('identities').select('proven_at').execute()).toEqual([
      { proven_at: expect.any(String) },
    ]);
  });

  test('links nothing without a code, with a wrong one, or after Do not link', async () => {
    const otp = await begin(asha);
    const wrong = otp === '00000' ? '11111' : '00000';
    expect(await answer(asha, { answer: 'link' })).toBe(`${profile}?link=wrong-code${block}`);
    expect(await answer(asha, { answer: 'link', otp: wrong })).toBe(`${profile}?link=wrong-code${block}`);
    expect((await asha.navigate(`${profile}?link=wrong-code`)).body).toContain('Invalid OTP');
    // The call that answers the question after a code sign-in does not take an account without a code.
    const called = await asha.request('/user/identities/link', { method: 'POST', payload: { accept: true } });
    expect([called.statusCode, called.json().error.code]).toEqual([400, 'offer_over']);

    expect(await answer(asha, {})).toBe(profile + block);
    expect((await list(asha)).link_begun).toBeNull();
    expect(await answer(asha, { answer: 'link', otp })).toBe(`${profile}?link=failed${block}`);
    expect(await countIdentities()).toBe(0);
  });

  test("an attacker's account stays out: by a planted redirect, in another session, and from another site", async () => {
    const attacker = await createBrowserClient(portal, 'mallory@example.com');
    const planted = await authorize(await start(attacker), { ...atWork, name: 'Mallory' });

    // A page as for every redirect that this browser did not start; the page rejects its state.
    expect((await asha.navigate(planted)).statusCode).toBe(200);
    await start(asha);
    expect((await asha.navigate(planted)).statusCode).toBe(200);
    expect((await list(asha)).link_begun).toBeNull();

    expect((await attacker.navigate(planted)).statusCode).toBe(303);
    const pendingCookie = attacker.cookies.get('pending_identity') ?? '';
    expect(pendingCookie).not.toBe('');
    asha.cookies.set('pending_identity', pendingCookie);
    expect((await list(asha)).link_begun).toBeNull();
    expect(await answer(asha, { answer: 'link', otp: '12345' })).toBe(`${profile}?link=failed${block}`);

    for (const path of [`${profile}/link`, `${profile}/link/answer`]) {
      const foreign = await submit(asha, path, { answer: 'link' }, 'cross-site');
      expect([foreign.statusCode, foreign.headers.location]).toEqual([403, undefined]);
    }
    expect(await countIdentities()).toBe(0);
  });

  test('a forged or altered start sends no mail, and a start expires after ten minutes', async () => {
    const state = 'a'.repeat(43);
    const sent = portal.mails.receivedMails().length;
    const attacker = await createBrowserClient(portal, 'mallory@example.com');
    const own = await authorize(await start(attacker), atWork);
    const cookie = attacker.cookies.get('link_start') ?? '';
    const forged = [
      [state, 'b'.repeat(43), asha.candidateId].join('.'),
      cookie.slice(0, -8),
      `${cookie[0] === 'A' ? 'B' : 'A'}${cookie.slice(1)}`,
    ];
    for (const value of forged) {
      attacker.cookies.set('link_start', value);
      const returned = await attacker.navigate(own.replace(/state=[^&]+/, value === forged[0] ? `state=${state}` : '$&'));
      // The page that answers every redirect that this browser did not start.
      expect([returned.statusCode, returned.headers.location]).toEqual([200, undefined]);
    }
    attacker.cookies.set('link_start', cookie);
    aheadMs = 11 * 60_000;
    expect((await attacker.navigate(own)).statusCode).toBe(200);
    expect(portal.mails.receivedMails().filter(({ recipients }) => recipients[0] === email)).toHaveLength(sent);
  });

  test('an account that is linked elsewhere stays there, and a canceled one is no error', async () => {
    const ben = await createBrowserClient(portal, 'ben@example.com');
    expect(await answer(asha, { answer: 'link', otp: await begin(asha) })).toBe(profile + block);
    const last = portal.mails.receivedMails().at(-1);
    await ben.navigate(await authorize(await start(ben), atWork));
    const otp = extractSignInCode(await portal.mails.waitForMail('ben@example.com', last));
    expect(await answer(ben, { answer: 'link', otp })).toBe(`${profile}?link=taken${block}`);
    expect(await portal.database.db.selectFrom('identities').select('candidate_id as id').execute()).toEqual([
      { id: asha.candidateId },
    ]);

    const canceled = await ben.navigate(await authorize(await start(ben), undefined));
    expect(canceled.headers.location).toBe(profile + block);
  });
});

const rename = ({ name, email }: ProviderAccount) => ({ name, email });

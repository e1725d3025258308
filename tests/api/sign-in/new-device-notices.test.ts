/** Sign-ins with Google and LinkedIn from new devices, each of which mails the owner. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#server/platform/time/durations.ts';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { authorizeWithLinkedin } from '../../support/fakes/oauth-user.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const asha: ProviderAccount = { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true };

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('sign-ins from new devices on %s', (engine) => {
  let portal: TestPortal;
  let aheadMs: number;
  beforeEach(async () => {
    aheadMs = 0;
    portal = await openTestPortal({ engine, env: provider.env, now: () => new Date(Date.now() + aheadMs) });
  });
  afterEach(() => portal.close());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers });
  const signIns = {
    google: async (headers?: Record<string, string>) =>
      post('/user/google-login', { credential: await provider.signCredential(asha) }, headers),
    linkedin: async (headers?: Record<string, string>) => {
      provider.behavior.pkce = 'optional';
      const redirect = await authorizeWithLinkedin(provider, asha, { redirectUri: 'http://127.0.0.1:3000/linkedin' });
      return post('/user/linkedin-login', { code: redirect.searchParams.get('code') }, headers);
    },
  };
  const countNotices = async () => {
    await waitForDelivery(portal);
    return portal.mails.receivedMails().filter(({ subject }) => /^New sign-in/.test(subject ?? '')).length;
  };
  const readSessions = () => portal.database.db.selectFrom('sessions').select('id').orderBy('id').execute();
  const signInByCode = async () => {
    await waitForDelivery(portal);
    const before = portal.mails.receivedMails().at(-1);
    await post('/api/carrer/signup', { email: asha.email });
    const otp = extractSignInCode(await portal.mails.waitForMail(asha.email, before, /^\d{5}/));
    return post('/api/carrer/verifyotp', { email: asha.email, otp });
  };

  describe.each(['google', 'linkedin'] as const)('with %s', (method) => {
    test('at once are ten a day, and then need a code, which mails its notice', async () => {
      expect((await signIns[method]()).statusCode).toBe(200);
      const answers = await Promise.all(Array.from({ length: 15 }, () => signIns[method]()));

      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        ...Array.from({ length: 10 }, () => 200),
        ...Array.from({ length: 5 }, () => 429),
      ]);
      expect(await countNotices()).toBe(10);

      const sessions = await readSessions();
      const refused = await signIns[method]();
      expect(refused.json().error).toEqual({
        message: 'Too many new devices signed in to this account today. Sign in with a code by e-mail, or try again later.',
        code: 'too_many',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(dayMs / 1000 - 600);
      expect(refused.cookies).toEqual([]);
      expect(await readSessions()).toEqual(sessions);

      const known = answers.find(({ statusCode }) => statusCode === 200);
      const device = known?.cookies.find(({ name }) => name.endsWith('arj_dev'));
      expect((await signIns[method]({ cookie: `${device?.name}=${device?.value}` })).statusCode).toBe(200);
      expect(await countNotices()).toBe(10);
      expect((await signInByCode()).statusCode).toBe(200);
      expect(await countNotices()).toBe(11);
    });
  });

  test('with Google go on a day later', async () => {
    for (let at = 0; at < 11; at++) expect((await signIns.google()).statusCode).toBe(200);
    expect((await signIns.google()).statusCode).toBe(429);
    aheadMs = dayMs;

    expect(
      (await post('/user/google-login', { credential: await provider.signCredential(asha, validTomorrow()) })).statusCode,
    ).toBe(200);
  });
});

function validTomorrow() {
  const tomorrow = Math.floor((Date.now() + dayMs) / 1000);
  return { claims: { iat: tomorrow, exp: tomorrow + 3600 } };
}

/** Attacks on accounts by identities of Google and LinkedIn, and the notices to the owner. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenidProvider, startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import type { ProviderAccount } from '../../../tools/dev/provider-account.ts';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { authorizeWithLinkedin } from '../../support/fakes/oauth-user.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const victim = 'victim@company.example';
const claimed: ProviderAccount = { name: 'Mallory', email: victim, emailVerified: false };
const verified: ProviderAccount = { name: 'Former Owner', email: victim, emailVerified: true };
const codeFirst = { code: 'code_first' };
const state = 'Ab3dEf7hIj1lMn5pQr9t';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider.close());

describe.each(engines)('identities of a stranger on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, env: { ...provider.env, RATE_LIMITS: 'off' } });
  });
  afterEach(() => portal.close());

  /** A browser with its own cookies; `plant` adds one as a sibling subdomain could on a portal without https. */
  function openBrowser() {
    const cookies = new Map<string, string>();
    const request = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin', cookie };
      const response = await portal.app.inject({ method, url, headers, ...(payload && { payload }) });
      for (const { name, value } of response.cookies) value ? cookies.set(name, value) : cookies.delete(name);
      return response;
    };
    const post = (url: string, payload: object) => request('POST', url, payload);
    const postForm = async (url: string, payload: string) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin', cookie };
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return portal.app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
    };
    const requestCode = async (email = victim) => {
      const before = portal.mails.receivedMails().at(-1);
      await post('/api/carrer/signup', { email });
      return extractSignInCode(await portal.mails.waitForMail(email, before));
    };
    const verifyCode = (otp: string, email = victim) => post('/api/carrer/verifyotp', { email, otp });
    return {
      cookies,
      post,
      postForm,
      get: (url: string) => request('GET', url),
      requestCode,
      verifyCode,
      signInByCode: async (email = victim) => verifyCode(await requestCode(email), email),
      async signInWithLinkedin(account: ProviderAccount) {
        const { code_challenge: codeChallenge } = (await post('/user/linkedin-start', { state })).json();
        const redirectUri = 'http://127.0.0.1:3000/linkedin';
        const redirect = await authorizeWithLinkedin(provider, account, { redirectUri, codeChallenge });
        return post('/user/linkedin-login', { code: redirect.searchParams.get('code'), state });
      },
      async signInWithGoogle(account: ProviderAccount) {
        const { nonce } = (await post('/user/google-start', {})).json();
        return post('/user/google-login', { credential: await provider.signCredential(account, { claims: { nonce } }) });
      },
      plant: (name: string, value: string | undefined) => cookies.set(name, value ?? ''),
    };
  }
  type Browser = ReturnType<typeof openBrowser>;

  const readIdentities = () => portal.database.db.selectFrom('identities').selectAll().execute();
  const readCandidateId = async () =>
    (await portal.database.db.selectFrom('candidates').select('id').executeTakeFirstOrThrow()).id;
  const waitForNotice = (subject: RegExp) => portal.mails.waitForMail(victim, undefined, subject);
  const countNotices = () => portal.mails.receivedMails().filter(({ subject }) => /^New sign-in/.test(subject ?? '')).length;
  const readProfileStatus = async (browser: Browser) => (await browser.get('/user/dashboard/details')).statusCode;

  describe('a planted identity', () => {
    let attacker: Browser;
    let planted: string | undefined;
    beforeEach(async () => {
      attacker = openBrowser();
      expect((await attacker.signInWithLinkedin(claimed)).json().error).toMatchObject(codeFirst);
      planted = attacker.cookies.get('pending_identity');
      expect(planted).toBeDefined();
    });

    const expectNothingLinked = async (browser: Browser) => {
      expect(await readIdentities()).toEqual([]);
      expect((await browser.post('/user/identities/link', { accept: true })).statusCode).toBe(400);
      expect(await readIdentities()).toEqual([]);
      expect((await attacker.signInWithLinkedin(claimed)).json().error).toMatchObject(codeFirst);
    };

    test('after the request of the code is not offered', async () => {
      const browser = openBrowser();
      const otp = await browser.requestCode();
      browser.plant('pending_identity', planted);
      expect((await browser.verifyCode(otp)).json().message).not.toHaveProperty('link_identity');

      await expectNothingLinked(browser);
    });

    test('is not offered for a code that its own browser requested', async () => {
      const otp = await attacker.requestCode();
      const browser = openBrowser();
      expect((await browser.verifyCode(otp)).json().message).not.toHaveProperty('link_identity');

      await expectNothingLinked(browser);
    });

    test('before the request of the code requires confirmation, and a refusal discards it', async () => {
      const browser = openBrowser();
      browser.plant('pending_identity', planted);
      expect((await browser.signInByCode()).json().message.link_identity).toEqual({
        provider: 'linkedin',
        name: 'Mallory',
        email: victim,
        verified: false,
      });
      expect(await readIdentities()).toEqual([]);
      expect((await browser.post('/user/identities/link', { accept: false })).json().message).toEqual({ linked: false });

      await expectNothingLinked(browser);
    });

    test('is accepted by a session of its candidate only', async () => {
      const browser = openBrowser();
      browser.plant('pending_identity', planted);
      await browser.signInByCode();
      const other = openBrowser();
      await other.signInByCode('other@example.com');
      for (const cookie of [planted, browser.cookies.get('pending_identity'), 'made-up']) {
        other.plant('pending_identity', cookie);
        expect((await other.post('/user/identities/link', { accept: true })).statusCode).toBe(400);
      }
      browser.cookies.delete('authToken');
      expect((await browser.post('/user/identities/link', { accept: true })).statusCode).toBe(401);
      expect(await readIdentities()).toEqual([]);
    });
  });

  test('a candidate who began with LinkedIn links it after the code, and is mailed', async () => {
    const browser = openBrowser();
    await browser.signInWithLinkedin(claimed);
    await browser.signInByCode();
    expect((await browser.post('/user/identities/link', { accept: true })).json().message).toEqual({ linked: true });
    expect((await waitForNotice(/^LinkedIn was linked to your/)).text).toContain('The LinkedIn account “Mallory” was linked on');

    expect((await openBrowser().signInWithLinkedin(claimed)).statusCode).toBe(200);
  });

  describe.each([
    ['Google', 'signInWithGoogle'],
    ['LinkedIn', 'signInWithLinkedin'],
  ] as const)('an account that the former owner of its address began with %s', (name, signIn) => {
    let formerOwner: Browser;
    beforeEach(async () => {
      formerOwner = openBrowser();
      expect((await formerOwner[signIn](verified)).statusCode).toBe(200);
    });

    test('passes to the owner with the first code: identity, sessions and devices of the former owner end', async () => {
      const oldDevice = formerOwner.cookies.get('arj_dev');
      const owner = openBrowser();
      expect((await owner.signInByCode()).statusCode).toBe(200);

      expect(await readIdentities()).toEqual([]);
      expect(await readProfileStatus(formerOwner)).toBe(401);
      expect((await formerOwner[signIn](verified)).json().error).toMatchObject(codeFirst);
      expect((await waitForNotice(new RegExp(`^${name} was unlinked from your`))).text).toContain('without such a proof');
      const devices = await portal.database.db.selectFrom('trusted_devices').selectAll().execute();
      expect(devices).toHaveLength(1);
      expect(owner.cookies.get('arj_dev')).not.toBe(oldDevice);
      expect(await readProfileStatus(owner)).toBe(200);
    });

    test('passes to the owner while the former owner signs in', async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 8; round++) {
        const address = `victim-${round}@company.example`;
        const account = { ...verified, email: address };
        expect((await openBrowser()[signIn](account)).statusCode).toBe(200);
        const owner = openBrowser();
        const otp = await owner.requestCode(address);
        const [proof, other] = await Promise.all([owner.verifyCode(otp, address), openBrowser()[signIn](account)]);
        statuses.push(proof.statusCode, other.statusCode);
      }
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      const identities = await readIdentities();
      expect(identities.filter(({ email }) => email !== victim)).toEqual([]);
    });

    const unlink = async () => {
      const [{ identity_id }] = (await formerOwner.get('/user/identities')).json().message.identities;
      return (await formerOwner.post('/user/identities/unlink', { identity_id })).json().message;
    };
    const signInAsEmployee = async (owner: Browser) => {
      const { nonce } = (await owner.post('/user/google-start', {})).json();
      const employee: ProviderAccount = { ...verified, name: 'Owner', hostedDomain: 'company.example' };
      const credential = await provider.signCredential(employee, { claims: { nonce, sub: 'another-account' } });
      return owner.post('/user/google-login', { credential });
    };

    test("keeps nothing after unlinking before the owner's code: session, device and undo of the former owner end", async () => {
      const { undo } = await unlink();
      expect(undo).toBeUndefined();
      const owner = openBrowser();
      expect((await owner.signInByCode()).statusCode).toBe(200);

      expect(await readProfileStatus(formerOwner)).toBe(401);
      expect((await formerOwner.post('/user/identities/relink', { undo: 'A' })).statusCode).toBe(401);
      expect(await portal.database.db.selectFrom('trusted_devices').selectAll().execute()).toHaveLength(1);
      await owner.signInByCode();
      expect(await readIdentities()).toEqual([]);
      expect((await formerOwner[signIn](verified)).json().error).toMatchObject(codeFirst);
      expect(await readProfileStatus(owner)).toBe(200);
    });

    test('keeps nothing after unlinking before the owner signs in with an address that Google manages', async () => {
      await unlink();
      const owner = openBrowser();
      expect((await signInAsEmployee(owner)).statusCode).toBe(200);
      expect(await readProfileStatus(formerOwner)).toBe(401);

      // The address is proven by now: a second browser of the owner ends no session.
      expect((await signInAsEmployee(openBrowser())).statusCode).toBe(200);
      expect((await openBrowser().signInByCode()).statusCode).toBe(200);
      expect(await readProfileStatus(owner)).toBe(200);
    });

    test('passes to the owner with a code in a shared browser where the former owner logged out', async () => {
      const home = openBrowser();
      expect((await home[signIn](verified)).statusCode).toBe(200);
      const shared = formerOwner;
      expect((await shared.post('/user/logout', {})).statusCode).toBe(200);
      expect(shared.cookies.get('arj_dev')).toBeDefined();
      expect((await shared.signInByCode()).statusCode).toBe(200);

      expect(await readIdentities()).toEqual([]);
      expect(await readProfileStatus(home)).toBe(401);
      expect((await home[signIn](verified)).json().error).toMatchObject(codeFirst);
      await waitForNotice(new RegExp(`^${name} was unlinked from your`));
      expect(await readProfileStatus(shared)).toBe(200);
    });

    test('passes to the owner with a code in a shared browser after an unlink elsewhere', async () => {
      const home = openBrowser();
      expect((await home[signIn](verified)).statusCode).toBe(200);
      const [{ identity_id }] = (await home.get('/user/identities')).json().message.identities;
      await home.post('/user/identities/unlink', { identity_id });
      expect((await formerOwner.signInByCode()).statusCode).toBe(200);

      expect(await readProfileStatus(home)).toBe(401);
    });

    test('is dropped by a code in a browser that it never signed in', async () => {
      const owner = openBrowser();
      await owner.signInByCode();
      // As an account from before identities had proofs.
      const identity = { issuer: 'https://issuer.example', subject: 'legacy', candidate_id: await readCandidateId() };
      const row = { ...identity, provider: 'linkedin' as const, name: '', email: '', created_at: '2020-01-01T00:00:00.000Z' };
      await portal.database.db
        .insertInto('identities')
        .values({ ...row, used_at: null, proven_at: null })
        .execute();
      await owner.signInByCode();

      expect(await readIdentities()).toEqual([]);
    });

    test('passes to the owner with the first mailed link', async () => {
      const owner = openBrowser();
      await owner.requestCode();
      const link = /\?c=(\S+)/.exec(portal.mails.receivedMails().at(-1)?.text ?? '')?.[1];
      expect((await owner.post('/api/carrer/verifylink', { link })).statusCode).toBe(200);

      expect(await readIdentities()).toEqual([]);
    });

    test('passes to the owner with an address that Google manages', async () => {
      const owner = openBrowser();
      expect((await signInAsEmployee(owner)).statusCode).toBe(200);

      expect(await readIdentities()).toMatchObject([{ subject: 'another-account' }]);
      expect(await readProfileStatus(formerOwner)).toBe(401);
    });

    test('keeps the identity of a user who proves the address in the same browser', async () => {
      expect((await formerOwner.signInByCode()).statusCode).toBe(200);
      expect((await waitForNotice(new RegExp(`^${name} was linked to your`))).text).toContain('If not, unlink it in My Profile');
      // From now on the identity is proven, and other browsers may sign in with a code.
      await openBrowser().signInByCode();

      expect(await readIdentities()).toHaveLength(1);
      expect((await openBrowser()[signIn](verified)).statusCode).toBe(200);
    });
  });

  test.each(['signInWithGoogle', 'signInWithLinkedin'] as const)(
    'a former owner gets neither alerts nor data of the address: %s',
    async (signIn) => {
      const former = openBrowser();
      expect((await former[signIn](verified)).statusCode).toBe(200);
      const owner = openBrowser();
      await owner.post('/api/alerts/request', { email: victim, search: 'description=nurse', period: 'daily' });
      const { text } = await portal.mails.waitForMail(victim, undefined, /^Confirm/);
      const confirmed = await portal.services.alerts.confirm(/confirm\?\w+=([\w-]+)/.exec(text)?.[1] ?? '');

      const answers = [
        await former.get('/user/alerts'),
        await former.post('/user/alerts/create', { search: 'description=surgeon', period: 'daily' }),
        await former.post('/user/alerts/change', { alert_id: confirmed?.id, action: 'end' }),
        await former.post('/user/alerts/end-all', {}),
      ];
      for (const { statusCode, body } of answers)
        expect([statusCode, JSON.parse(body).error?.code]).toEqual([403, 'address_unproven']);
      expect((await former.get('/authPage/alerts')).body).toContain('One link first');
      const exported = await former.post('/user/account/export', {});
      expect([exported.statusCode, exported.json().error.code]).toEqual([403, 'code_required']);

      expect((await owner.signInByCode()).statusCode).toBe(200);
      expect((await owner.get('/user/alerts')).json().message).toMatchObject([{ search: 'description=nurse', state: 'active' }]);
      expect((await owner.post('/user/account/export', {})).statusCode).toBe(200);
    },
  );

  test('an alert of an account whose address was never proven waits for its mail', async () => {
    const browser = openBrowser();
    await browser.signInWithLinkedin(verified);
    const page = await browser.postForm('/authPage/alerts/new?description=nurse', 'period=daily');
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Check your mailbox')]);
    const { text } = await portal.mails.waitForMail(victim, undefined, /^Confirm/);
    expect(await portal.database.db.selectFrom('alerts').select('state').execute()).toEqual([{ state: 'pending' }]);

    const confirm = /\/authPage\/alerts\/confirm\?\S+/.exec(text)?.[0] ?? '';
    expect((await openBrowser().postForm(confirm, '')).statusCode).toBe(303);
    expect((await browser.get('/user/alerts')).statusCode).toBe(403);
    expect((await browser.postForm(confirm, '')).statusCode).toBe(303);
    expect((await browser.get('/user/alerts')).json().message).toMatchObject([{ search: 'description=nurse', state: 'active' }]);
  });

  test('a code for the own data proves the address', async () => {
    const browser = openBrowser();
    await browser.signInWithLinkedin(verified);
    const otp = await browser.requestCode();
    expect((await browser.post('/user/account/export', { otp })).statusCode).toBe(200);
    expect((await browser.get('/user/alerts')).json().message).toEqual([]);
  });

  test('the first sign-in from a new device is mailed, that of a new account is not', async () => {
    const first = openBrowser();
    await first.signInByCode();
    await first.signInByCode();
    expect(countNotices()).toBe(0);

    await openBrowser().signInByCode();
    const { text } = await waitForNotice(/^New sign-in to your/);
    expect(text).toContain('A browser signed in to your account at 127.0.0.1');
    expect(text).toContain('with a code from our e-mail');
    expect(countNotices()).toBe(1);
  });

  describe('ways to sign in', () => {
    let owner: Browser;
    beforeEach(async () => {
      owner = openBrowser();
      await owner.signInWithLinkedin(claimed);
      await owner.signInByCode();
      await owner.post('/user/identities/link', { accept: true });
    });
    const list = async (browser: Browser) => (await browser.get('/user/identities')).json().message;

    test('are listed with the code, which is always on', async () => {
      expect(await list(owner)).toEqual({
        email: victim,
        code_used_at: expect.stringMatching(/Z$/),
        link_begun: null,
        identities: [
          {
            identity_id: expect.stringMatching(/^[\w-]{22}$/),
            provider: 'linkedin',
            name: 'Mallory',
            email: victim,
            linked_at: expect.stringMatching(/Z$/),
            used_at: null,
          },
        ],
      });
    });

    test('end with unlinking: the identity, and the other sessions that it opened', async () => {
      const intruder = openBrowser();
      expect((await intruder.signInWithLinkedin(claimed)).statusCode).toBe(200);
      const [{ identity_id }] = (await list(owner)).identities;
      const unlinked = await owner.post('/user/identities/unlink', { identity_id });
      expect(unlinked.statusCode).toBe(200);

      expect((await list(owner)).identities).toEqual([]);
      expect(await readProfileStatus(intruder)).toBe(401);
      expect((await intruder.signInWithLinkedin(claimed)).json().error).toMatchObject(codeFirst);
      await waitForNotice(/^LinkedIn was unlinked from your/);
      expect((await owner.post('/user/identities/unlink', { identity_id })).statusCode).toBe(404);
      expect((await openBrowser().signInByCode()).statusCode).toBe(200);
    });

    test('come back with an undo of their candidate', async () => {
      const before = await list(owner);
      const [{ identity_id }] = before.identities;
      const { undo } = (await owner.post('/user/identities/unlink', { identity_id })).json().message;
      const other = openBrowser();
      await other.signInByCode('other@example.com');
      expect((await other.post('/user/identities/relink', { undo })).statusCode).toBe(403);
      expect((await owner.post('/user/identities/relink', { undo: `A${undo}` })).statusCode).toBe(403);

      expect((await owner.post('/user/identities/relink', { undo })).statusCode).toBe(200);
      expect(await list(owner)).toEqual(before);
      expect((await owner.post('/user/identities/relink', { undo })).statusCode).toBe(403);
    });

    test('are linked ten times a day, and unlinked as often as they are linked', async () => {
      const limited = await openTestPortal({ engine, env: provider.env });
      await portal.close();
      portal = limited;
      const thief = openBrowser();
      await thief.signInWithLinkedin(claimed);
      await thief.signInByCode();
      await thief.post('/user/identities/link', { accept: true });
      const [{ identity_id }] = (await list(thief)).identities;
      const statuses: number[] = [];
      for (let undo: string | undefined; statuses.at(-1) !== 429 && statuses.length < 30; ) {
        const answer = await thief.post(undo ? '/user/identities/relink' : '/user/identities/unlink', { identity_id, undo });
        statuses.push(answer.statusCode);
        undo = undo ? undefined : answer.json().message?.undo;
      }
      // The first link came before. Each relink follows an unlink, which is never refused.
      expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 429]);
      expect((await list(thief)).identities).toEqual([]);
      const notices = portal.database.db.selectFrom('outbox').where('kind', '=', 'account').select('id');
      expect((await notices.execute()).length).toBeLessThanOrEqual(22);
    });

    test('are linked ten times a day by signing in with Google as well', async () => {
      const limited = await openTestPortal({ engine, env: provider.env });
      await portal.close();
      portal = limited;
      const account: ProviderAccount = { name: 'Asha Rao', email: 'asha.rao@gmail.com', emailVerified: true };
      const thief = openBrowser();
      await thief.signInWithGoogle(account);
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length < 15) {
        const [{ identity_id }] = (await list(thief)).identities;
        expect((await thief.post('/user/identities/unlink', { identity_id })).statusCode).toBe(200);
        statuses.push((await thief.signInWithGoogle(account)).statusCode);
      }
      // The account that began the candidate is not mailed.
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      expect((await list(thief)).identities).toEqual([]);
    });

    test('do not come back with an undo from before a code', async () => {
      const [{ identity_id }] = (await list(owner)).identities;
      const { undo } = (await owner.post('/user/identities/unlink', { identity_id })).json().message;
      await owner.signInByCode();

      expect((await owner.post('/user/identities/relink', { undo })).json().error).toMatchObject({ code: 'undo_over' });
      expect(await readIdentities()).toEqual([]);
    });

    test('of another candidate return 404 and stay', async () => {
      const [{ identity_id }] = (await list(owner)).identities;
      const other = openBrowser();
      await other.signInByCode('other@example.com');

      expect((await other.post('/user/identities/unlink', { identity_id })).statusCode).toBe(404);
      expect((await list(other)).identities).toEqual([]);
      expect((await list(owner)).identities).toHaveLength(1);
    });
  });
});

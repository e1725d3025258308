import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;
const list = '/user/dashboard/page-no/1';
const details = '/user/dashboard/details';
const page = '/authPage/jobdetails/openposition';

describe.each(engines)('sessions on %s', (engine) => {
  const firstDay = Date.parse('2026-03-01T10:00:00.000Z');
  let time: Date;
  let portal: TestPortal;
  let browser: BrowserClient;
  const open = async (env: Record<string, string> = {}) => {
    time = new Date(firstDay);
    portal = await openTestPortal({ engine, now: () => time, env });
    browser = await createBrowserClient(portal, 'asha@example.com');
  };
  const advanceTime = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  beforeEach(() => open());
  afterEach(() => portal.close());

  const readSessions = () => portal.database.db.selectFrom('sessions').selectAll().orderBy('created_at').execute();
  const requestList = async (headers: Record<string, string>, payload: object = {}) =>
    (await portal.app.inject({ method: 'POST', url: list, headers, payload })).statusCode;
  const readStatus = async (client: BrowserClient = browser) => (await client.request(details)).statusCode;

  it.each(['a%00.b', 'a.%00', '%ED%A0%80.b', 'é.b'])('takes the cookie %s for that of an ended session', async (token) => {
    const headers = { cookie: `authToken=${token}` };
    expect((await portal.app.inject({ url: details, headers })).statusCode).toBe(401);
    const response = await portal.app.inject({ url: page, headers: { ...headers, accept: 'text/html' } });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toContainEqual(expect.objectContaining({ name: 'authToken', value: '' }));
  });

  it('needs token and key from a browser, or the token from a plain client: 15 cases', async () => {
    const { authorization, cookie } = browser.headers();
    const key = `_secure_ARJ_=${browser.cookies.get('_secure_ARJ_')}`;
    const other = await createBrowserClient(portal, 'ben@example.com');
    const api = (await createCandidate(portal, 'cleo@example.com')).headers.authorization;
    const cases: [string, () => Promise<number>, number][] = [
      ['a browser: Authorization and cookie', () => requestList({ authorization, cookie }), 200],
      ["a browser: the body's token and cookie", () => requestList({ cookie: key }, { token: authorization }), 200],
      ['a stolen token, no cookie', () => requestList({ authorization }), 401],
      ['the cookie alone', () => requestList({ cookie: key }), 401],
      ["a token with another session's cookie", () => requestList({ authorization, cookie: other.headers().cookie }), 401],
      ['a plain client: Authorization as it is', () => requestList({ authorization: api }), 200],
      ['a plain client: Bearer', () => requestList({ authorization: `Bearer ${api}` }), 200],
      ['nothing', () => portal.app.inject({ method: 'GET', url: details }).then((answer) => answer.statusCode), 401],
      ["another site's page", () => requestList({ authorization, cookie, 'sec-fetch-site': 'cross-site' }), 403],
      ['ended', async () => (await other.request('/user/logout', { method: 'POST' })) && readStatus(other), 401],
      ['unseen for seven days and a second', () => requestAfterIdling(7 * dayMs + secondMs), 401],
      ['thirty days and a second old, seen every six', () => requestAfterVisits(30 * dayMs + secondMs), 401],
      ['the old key within a minute', () => requestWithOldKey(minuteMs), 200],
      ['the old key after a minute', () => requestWithOldKey(minuteMs + secondMs), 401],
      ['a hundred at once while the key is replaced', () => requestHundredTimes(), 200],
    ];
    const results: [string, number][] = [];
    for (const [name, send] of cases) results.push([name, await send()]);
    expect(results).toEqual(cases.map(([name, , expected]) => [name, expected]));
  });

  it('accepts one token in two places, and returns 400 for two tokens', async () => {
    const [client, other] = [
      await createCandidate(portal, 'cleo@example.com'),
      await createCandidate(portal, 'dora@example.com'),
    ];
    const { authorization } = client.headers;
    expect(await requestList({ authorization: `Bearer ${authorization}` }, { token: authorization })).toBe(200);
    expect(await requestList({ authorization }, { token: other.headers.authorization })).toBe(400);
    expect(await requestList({ authorization }, { token: 7 })).toBe(400);
  });

  async function requestAfterIdling(ms: number): Promise<number> {
    advanceTime(ms);
    return readStatus();
  }

  /** Makes a request every six days, so that the session never expires by idleness. */
  async function requestAfterVisits(ms: number): Promise<number> {
    const visitor = await createBrowserClient(portal, 'dora@example.com');
    const end = time.getTime() + ms;
    while (time.getTime() + 6 * dayMs < end) {
      advanceTime(6 * dayMs - minuteMs);
      expect(await readStatus(visitor)).toBe(200);
    }
    time = new Date(end - 2 * secondMs);
    expect(await readStatus(visitor)).toBe(200);
    time = new Date(end);
    return readStatus(visitor);
  }

  async function requestWithOldKey(ms: number): Promise<number> {
    const client = await createBrowserClient(portal, 'eli@example.com');
    const old = client.headers();
    advanceTime(dayMs + secondMs);
    expect((await client.request(details)).cookies.map(({ name }) => name).sort()).toEqual(['_secure_ARJ_', 'authToken']);
    advanceTime(ms);
    return (await portal.app.inject({ url: details, headers: old })).statusCode;
  }

  async function requestHundredTimes(): Promise<number> {
    const client = await createBrowserClient(portal, 'fay@example.com');
    const headers = client.headers();
    advanceTime(dayMs + secondMs);
    const answers = await Promise.all(Array.from({ length: 100 }, () => portal.app.inject({ url: details, headers })));
    // All responses carry the same new key, so their order does not matter.
    const keys = answers.flatMap(({ cookies }) =>
      cookies.filter(({ name }) => name === '_secure_ARJ_').map(({ value }) => value),
    );
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe(client.cookies.get('_secure_ARJ_'));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    client.cookies.set('_secure_ARJ_', keys[0] ?? '');
    return readStatus(client);
  }

  describe('the key', () => {
    it('rotates after a day, and is resent to a browser that missed the response', async () => {
      const [old, oldKey] = [browser.headers(), browser.cookies.get('_secure_ARJ_')];
      advanceTime(dayMs - secondMs);
      await browser.request(details);
      expect(browser.cookies.get('_secure_ARJ_')).toBe(oldKey);

      advanceTime(2 * secondMs);
      await portal.app.inject({ url: details, headers: old });
      await browser.request(details);
      expect(browser.cookies.get('_secure_ARJ_')).not.toBe(oldKey);
      advanceTime(2 * minuteMs);
      expect(await readStatus()).toBe(200);
      expect((await readSessions())[0]).toMatchObject({ ended_at: null, previous_key_hash: expect.any(String) });
    });

    it('is readable with a new secret key right after a rotation', async () => {
      await portal.close();
      const [secret, changed] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
      await open({ SECRET_KEY: secret });
      const old = browser.headers();
      advanceTime(dayMs + secondMs);
      // The browser never receives this response with the new key.
      await portal.app.inject({ url: details, headers: old });
      const restarted = await openTestPortal({
        engine,
        shareDatabaseWith: portal,
        now: () => time,
        env: { SECRET_KEY: changed, SECRET_KEY_PREVIOUS: secret },
      });
      advanceTime(30 * secondMs);
      const next = await restarted.app.inject({ url: details, headers: old });
      const resentKey = next.cookies.find(({ name }) => name === '_secure_ARJ_')?.value ?? '';
      expect([next.statusCode, resentKey]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);

      advanceTime(dayMs);
      browser.cookies.set('_secure_ARJ_', resentKey);
      for (const node of [portal, restarted])
        expect((await node.app.inject({ url: details, headers: browser.headers() })).statusCode).toBe(200);
      await restarted.close();
    });

    it('is consistent across two portals with different secret keys', async () => {
      await portal.close();
      const [secret, changed] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
      await open({ SECRET_KEY: secret });
      const restarted = await openTestPortal({
        engine,
        shareDatabaseWith: portal,
        now: () => time,
        env: { SECRET_KEY: changed, SECRET_KEY_PREVIOUS: secret },
      });
      for (let day = 0; day < 5; day++) {
        advanceTime(dayMs + secondMs);
        const headers = browser.headers();
        const answers = await Promise.all(
          [portal, restarted, portal, restarted].map(({ app }) => app.inject({ url: details, headers })),
        );
        const keys = answers.flatMap(({ cookies }) => cookies.filter(({ name }) => name === '_secure_ARJ_'));
        expect(new Set(keys.map(({ value }) => value)).size).toBe(1);
        browser.cookies.set('_secure_ARJ_', keys[0]?.value ?? '');
      }
      expect(await readStatus()).toBe(200);
      await restarted.close();
    });

    it('rotates on a page request too', async () => {
      const oldKey = browser.cookies.get('_secure_ARJ_');
      advanceTime(dayMs + secondMs);
      expect((await browser.navigate(page)).body).toContain('aria-label="Account"');
      expect(browser.cookies.get('_secure_ARJ_')).not.toBe(oldKey);
      advanceTime(2 * minuteMs);
      expect(await readStatus()).toBe(200);
    });

    it('ends the session for both sides when replayed, and is logged', async () => {
      await portal.close();
      await open({ LOG_LEVEL: 'error' });
      const old = browser.headers();
      advanceTime(dayMs + secondMs);
      await browser.request(details);
      advanceTime(minuteMs + secondMs);

      expect((await portal.app.inject({ url: details, headers: old })).statusCode).toBe(401);
      expect(await readStatus()).toBe(401);
      const alerts = portal.logLines.map((line) => JSON.parse(line)).filter(({ alert }) => alert === 'session_key_reused');
      expect(alerts).toHaveLength(1);
      for (const value of browser.cookies.values()) expect(portal.logLines.join()).not.toContain(value);
    });

    it('ends nothing when it was never issued', async () => {
      const { authorization } = browser.headers();
      expect(await requestList({ authorization, cookie: '_secure_ARJ_=guessed' })).toBe(401);
      expect(await readStatus()).toBe(200);
    });
  });

  describe('cookies', () => {
    const readMaxAges = (answer: Awaited<ReturnType<BrowserClient['request']>>) =>
      answer.cookies.map(({ name, maxAge }) => [name, maxAge]).sort();

    it("last an hour for LinkedIn ('begins at 1 hour'), renewed while the candidate is active", async () => {
      const linkedin = await createBrowserClient(portal, 'lee@example.com', 'linkedin');
      const renewed = [
        ['_secure_ARJ_', 604_800],
        ['authToken', 3600],
      ];
      expect(readMaxAges(await linkedin.navigate(page))).toEqual(renewed);
      expect(readMaxAges(await linkedin.request(details))).toEqual([]);
      advanceTime(6 * minuteMs);
      expect(readMaxAges(await linkedin.request(details))).toEqual(renewed);
    });

    it('last a week otherwise, renewed while the candidate is active', async () => {
      const renewed = [
        ['_secure_ARJ_', 604_800],
        ['authToken', 604_800],
      ];
      expect(readMaxAges(await browser.request(details))).toEqual([]);
      advanceTime(6 * minuteMs);
      expect(readMaxAges(await browser.request(details))).toEqual(renewed);
    });
  });

  it('are limited to ten in browsers and five of plain clients: the oldest ends', async () => {
    const { candidates, sessions } = portal.services;
    const { id } = await candidates.findOrCreate('many@example.com');
    const opened: { by: 'browser' | 'client'; token: string; key: string | undefined }[] = [];
    for (const by of ['browser', 'client'] as const) {
      for (let count = 0; count < 12; count++) {
        advanceTime(secondMs);
        opened.push({ by, ...(await sessions.open(id, by)) });
      }
    }
    const isActive = await Promise.all(
      opened.map(async ({ token, key }) => (await sessions.authenticate(token, key)) !== undefined),
    );
    expect(isActive).toEqual([...Array(2).fill(false), ...Array(10).fill(true), ...Array(7).fill(false), ...Array(5).fill(true)]);
  });

  it('respect that limit for twenty concurrent sign-ins', async () => {
    const { candidates, sessions } = portal.services;
    const { id } = await candidates.findOrCreate('many@example.com');
    await Promise.all(Array.from({ length: 20 }, () => sessions.open(id, 'browser')));
    expect((await sessions.listByCandidate(id)).length).toBeLessThanOrEqual(10);
  });

  it('of a plain client last an hour', async () => {
    const { headers } = await createCandidate(portal, 'plain@example.com');
    advanceTime(60 * minuteMs - secondMs);
    expect(await requestList(headers)).toBe(200);
    advanceTime(2 * secondMs);
    expect(await requestList(headers)).toBe(401);
  });

  it('are deleted once they are unusable', async () => {
    await createCandidate(portal, 'plain@example.com');
    const ended = await createBrowserClient(portal, 'ended@example.com');
    await ended.request('/user/logout', { method: 'POST' });
    await deleteExpiredData(portal.database.db, portal.services.now);
    expect((await readSessions()).map(({ candidate_id }) => candidate_id)).not.toContain(ended.candidateId);
    expect(await readSessions()).toHaveLength(2);

    advanceTime(7 * dayMs);
    await deleteExpiredData(portal.database.db, portal.services.now);
    expect((await readSessions()).map(({ candidate_id }) => candidate_id)).toEqual([browser.candidateId]);
    advanceTime(secondMs);
    await deleteExpiredData(portal.database.db, portal.services.now);
    expect(await readSessions()).toEqual([]);
  });

  it('reject 1,000 requests after logout, a remote sign-out, idleness or expiry', async () => {
    const [leaving, ending, idle] = await Promise.all(
      ['lea', 'eve', 'ida'].map((name) => createBrowserClient(portal, `${name}@x.io`)),
    );
    const countAccepted = async (headers: Record<string, string> | undefined) => {
      const answers = await Promise.all(Array.from({ length: 250 }, () => portal.app.inject({ url: details, headers })));
      // A busy database answers 503, which lets no one in either.
      return answers.filter(({ statusCode }) => statusCode !== 401 && statusCode !== 503).length;
    };
    const copies = [leaving, ending, idle].map((client) => client?.headers());
    await leaving?.request('/user/logout', { method: 'POST' });
    await ending?.request('/user/sessions/end', { method: 'POST', payload: { which: 'all' } });
    const accepted = [await countAccepted(copies[0]), await countAccepted(copies[1])];
    advanceTime(7 * dayMs + secondMs);
    accepted.push(await countAccepted(copies[2]));
    await portal.database.db.updateTable('sessions').set({ last_seen_at: time.toISOString() }).execute();
    advanceTime(23 * dayMs);
    await portal.database.db.updateTable('sessions').set({ last_seen_at: time.toISOString() }).execute();
    accepted.push(await countAccepted(browser.headers()));
    expect(accepted).toEqual([0, 0, 0, 0]);
  });

  describe('by the setting SESSION_BINDING', () => {
    const requestWithoutKey = async () => requestList({ authorization: browser.headers().authorization });

    it('observe: a token without its key is accepted, and logged', async () => {
      await portal.close();
      await open({ SESSION_BINDING: 'observe', LOG_LEVEL: 'warn' });
      expect(await requestWithoutKey()).toBe(200);
      expect(portal.logLines.map((line) => JSON.parse(line))).toMatchObject([
        { key: 'missing', msg: expect.stringContaining('SESSION_BINDING=strict') },
      ]);
    });

    it('off: a token is enough', async () => {
      await portal.close();
      await open({ SESSION_BINDING: 'off', LOG_LEVEL: 'warn' });
      expect(await requestWithoutKey()).toBe(200);
      expect(portal.logLines).toEqual([]);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserClient, createBrowserClient } from '../../support/clients/browser-client.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const details = '/user/dashboard/details';

describe.each(engines)('active sessions on %s', (engine) => {
  let portal: TestPortal;
  let time = new Date('2026-03-01T10:00:00.000Z');
  beforeAll(async () => {
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterAll(() => portal.close());

  const advanceMinute = () => {
    time = new Date(time.getTime() + 60_000);
  };
  const listSessions = async (browser: BrowserClient) => (await browser.request('/user/sessions')).json().message;
  const endSession = (browser: BrowserClient, payload: object) =>
    browser.request('/user/sessions/end', { method: 'POST', payload });
  const readStatus = async (browser: BrowserClient) => (await browser.request(details)).statusCode;
  /** Opens three sessions of one candidate, the oldest first. */
  const openThree = async (email: string): Promise<[BrowserClient, BrowserClient, BrowserClient]> => {
    const opened: BrowserClient[] = [];
    for (const way of ['code', 'google', 'linkedin'] as const) {
      advanceMinute();
      opened.push(await createBrowserClient(portal, email, way));
    }
    return opened as [BrowserClient, BrowserClient, BrowserClient];
  };

  it('lists method, device and time, the current session first', async () => {
    const [first, , last] = await openThree('told@example.com');
    const sessions = await listSessions(first);
    expect(sessions).toMatchObject([
      { current: true, way: 'code', device: 'Firefox on Linux' },
      { current: false, way: 'linkedin' },
      { current: false, way: 'google' },
    ]);
    expect(sessions[1]).toEqual({
      session_id: last.headers().authorization.split('.')[0],
      current: false,
      opened_at: time.toISOString(),
      last_seen_at: time.toISOString(),
      way: 'linkedin',
      device: 'Firefox on Linux',
    });
  });

  it('names the browser after a sign-in by code', async () => {
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'code@example.com' } });
    const otp = (await portal.mails.waitForMail('code@example.com')).subject?.slice(0, 5);
    const signedIn = await portal.app.inject({
      method: 'POST',
      url: '/api/carrer/verifyotp',
      payload: { email: 'code@example.com', otp },
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { message } = (
      await portal.app.inject({ url: '/user/sessions', headers: { cookie, authorization: signedIn.json().message.token } })
    ).json();
    expect(message).toMatchObject([{ current: true, way: 'code', device: 'Firefox on macOS' }]);
  });

  it('ends one session from another at once', async () => {
    const [first, second, third] = await openThree('one@example.com');
    const [, ended] = await listSessions(first);
    const answer = await endSession(first, { session_id: ended.session_id });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: { ended: 1 } }]);
    expect(answer.cookies).toEqual([]);
    expect([await readStatus(first), await readStatus(second), await readStatus(third)]).toEqual([200, 200, 401]);
    expect((await endSession(first, { session_id: ended.session_id })).statusCode).toBe(404);
  });

  it('ends all other sessions', async () => {
    const [first, second, third] = await openThree('others@example.com');
    expect((await endSession(second, { which: 'others' })).json().message).toEqual({ ended: 2 });
    expect([await readStatus(first), await readStatus(second), await readStatus(third)]).toEqual([401, 200, 401]);
  });

  it.each([
    ['all of them', { which: 'all' }, [401, 401, 401]],
    ['this one by its id', undefined, [401, 200, 200]],
  ])('ends %s, and clears the cookies of this browser', async (_name, body, statuses) => {
    const [first, second, third] = await openThree('all@example.com');
    const copies = [first, second, third].map((browser) => browser.headers());
    const answer = await endSession(first, body ?? { session_id: (await listSessions(first))[0].session_id });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['authToken', ''],
      ['_secure_ARJ_', ''],
    ]);
    const after = await Promise.all(copies.map((headers) => portal.app.inject({ url: details, headers })));
    expect(after.map(({ statusCode }) => statusCode)).toEqual(statuses);
    if (body === undefined) await endSession(second, { which: 'all' });
  });

  it("returns the same 404 for another candidate's session and an unknown one, and does not end it", async () => {
    const [self] = await openThree('self@example.com');
    const [other] = await openThree('other@example.com');
    const { session_id } = (await listSessions(other))[0];
    const [foreign, unknown] = [await endSession(self, { session_id }), await endSession(self, { session_id: 'never' })];
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(foreign.json()).toEqual(unknown.json());
    expect(await readStatus(other)).toBe(200);
    await endSession(self, { which: 'all' });
    expect(await readStatus(other)).toBe(200);
  });

  it.each([undefined, {}, { session_id: '' }, { session_id: 7 }, { which: 'mine' }, []])('returns 400 for %j', async (body) => {
    const [self] = await openThree('odd@example.com');
    const answer = await self.request('/user/sessions/end', { method: 'POST', ...(body && { payload: body }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toBe('Say which session is to end.');
    expect(await readStatus(self)).toBe(200);
    await endSession(self, { which: 'all' });
  });

  it('returns 401 to a visitor', async () => {
    const { headers } = await createCandidate(portal, 'plain@example.com');
    expect((await portal.app.inject({ url: '/user/sessions', headers })).json().message).toMatchObject([{ device: '' }]);
    expect((await portal.app.inject('/user/sessions')).statusCode).toBe(401);
    expect((await portal.app.inject({ method: 'POST', url: '/user/sessions/end', payload: { which: 'all' } })).statusCode).toBe(
      401,
    );
  });
});

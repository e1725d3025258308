import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)("the unsubscribe link of a mail on %s, 'RFC 8058'", (engine) => {
  let portal: TestPortal;
  let time: number;
  beforeEach(async () => {
    time = Date.parse('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => new Date(time), env: { LOG_LEVEL: 'info' } });
  });
  afterEach(() => portal.close());

  const email = 'asha@example.com';
  const linkOf = (address: string) => {
    const { pathname, search } = new URL(portal.services.unsubscribeLinks.sign(address));
    return pathname + search;
  };
  const post = (url: string, body: string, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const oneClick = 'List-Unsubscribe=One-Click';
  const listOptOuts = async () =>
    (await portal.database.db.selectFrom('opt_outs').select('email').execute()).map((row) => row.email);

  test('one click unsubscribes without cookies, referrer or redirect', async () => {
    const answer = await post(linkOf(email), oneClick);
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(await listOptOuts()).toEqual([email]);
    expect((await post(linkOf(email), oneClick)).statusCode).toBe(200);
  });

  test.each(['GET', 'HEAD'] as const)('%s changes nothing', async (method) => {
    const answer = await portal.app.inject({ method, url: linkOf(email), headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(200);
    expect(await listOptOuts()).toEqual([]);
  });

  test('a press on the page unsubscribes, and another undoes it', async () => {
    const page = await portal.app.inject({ url: linkOf(email), headers: { accept: 'text/html' } });
    expect(page.body).toContain('<form');
    expect(page.body).toContain('receipts of your applications');
    const done = await post(linkOf(email), 'answer=unsubscribe');
    expect([done.statusCode, await listOptOuts()]).toEqual([303, [email]]);
    const confirmation = await portal.app.inject({ url: String(done.headers.location), headers: { accept: 'text/html' } });
    expect(confirmation.body).toContain('You&#x27;ve unsubscribed');

    const undone = await post(linkOf(email), 'answer=undo');
    expect([undone.statusCode, await listOptOuts()]).toEqual([303, []]);
  });

  test.each([oneClick, 'answer=unsubscribe'])(
    "%s is not undone by an earlier stranger's cookie, but by the link",
    async (body) => {
      const path = `/candidate/unsubscribe/${email}`;
      const stranger = await portal.app.inject({ url: path, headers: { accept: 'application/json' } });
      const cookie = stranger.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      time += 1000;
      await post(linkOf(email), body);
      time += 1000;
      // A reload before the undo.
      await portal.app.inject({ url: path, headers: { accept: 'application/json', cookie } });
      const undo = await portal.app.inject({ method: 'POST', url: `${path}/undo`, headers: { cookie } });
      expect([undo.statusCode, await listOptOuts()]).toEqual([200, [email]]);
      await post(linkOf(email), 'answer=undo');
      expect(await listOptOuts()).toEqual([]);
    },
  );

  test('a token names its address alone, and the log has neither', async () => {
    const from = portal.logLines.length;
    const link = linkOf(email);
    expect(link).not.toContain('asha');
    await post(link, oneClick);
    const lines = portal.logLines.slice(from).join('');
    expect(lines).toContain('mails_stopped');
    for (const secret of ['asha', link.slice(-40)]) expect(lines).not.toContain(secret);
  });

  test.each(['', 'x', 'A'.repeat(3000)])('a foreign token %j unsubscribes no address', async (token) => {
    const url = `/candidate/unsubscribe?c=${token}`;
    expect((await post(url, oneClick)).statusCode).toBe(400);
    const press = await post(url, 'answer=unsubscribe');
    expect([press.statusCode, String(press.headers.location)]).toEqual([303, expect.stringMatching(/state=unknown/)]);
    const page = await portal.app.inject({ url: String(press.headers.location), headers: { accept: 'text/html' } });
    expect(page.body).toContain('This link does not work any more');
    expect(await listOptOuts()).toEqual([]);
  });

  test('a changed token is refused', async () => {
    const link = linkOf(email);
    const changed = link.slice(0, -2) + (link.endsWith('A') ? 'BB' : 'AA');
    expect((await post(changed, oneClick)).statusCode).toBe(400);
    expect(await listOptOuts()).toEqual([]);
  });
});

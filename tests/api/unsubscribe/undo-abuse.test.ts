import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('undos of an attacker, on %s', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => portal.close());

  const pathOf = (email: string) => `/candidate/unsubscribe/${encodeURIComponent(email)}`;
  /** Returns the cookie that undoes it. */
  async function unsubscribe(email: string, remoteAddress: string): Promise<string> {
    const response = await portal.app.inject({ url: pathOf(email), headers: { accept: 'application/json' }, remoteAddress });
    expect(response.statusCode).toBe(200);
    return `unsubscribed=${response.cookies[0]?.value}`;
  }
  const undo = (email: string, cookie: string, remoteAddress: string) =>
    portal.app.inject({ method: 'POST', url: `${pathOf(email)}/undo`, headers: { cookie }, remoteAddress });
  async function countMails(pattern: RegExp): Promise<number> {
    await waitForDelivery(portal);
    return portal.mails.receivedMails().filter(({ recipients }) => pattern.test(recipients.join())).length;
  }

  test('mail an inbox three times a day, whatever the spelling of its address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const spelling = n % 2 === 0 ? `ivy.lane+${n}@gmail.com` : `i.vylane+${n}@googlemail.com`;
      const cookie = await unsubscribe(spelling, `203.0.113.${n}`);
      statuses.push((await undo(spelling, cookie, `203.0.113.${n}`)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await countMails(/^(ivy\.lane|i\.vylane)\+/)).toBe(3);
  });

  test('mail once for a cookie, which is answered the same again', async () => {
    const cookie = await unsubscribe('once@example.com', '203.0.113.50');
    const [first, second] = [
      await undo('once@example.com', cookie, '203.0.113.50'),
      await undo('once@example.com', cookie, '203.0.113.50'),
    ];
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
    expect(await countMails(/^once@/)).toBe(1);
  });

  test('end at twenty an hour from a network, and a hundred from a site', async () => {
    const statuses: number[][] = [];
    for (let host = 1; host <= 6; host++) {
      const ofNetwork: number[] = [];
      for (let n = 0; n < 21; n++) {
        const email = `stranger${host}-${n}@example.com`;
        const cookie = await unsubscribe(email, `2001:db8:${host}${n}::1`);
        ofNetwork.push((await undo(email, cookie, `198.51.100.${host}`)).statusCode);
      }
      statuses.push(ofNetwork);
    }
    const successes = statuses.map((ofNetwork) => ofNetwork.filter((status) => status === 200).length);
    expect(successes).toEqual([20, 20, 20, 20, 20, 0]);
    expect(new Set(statuses.flat())).toEqual(new Set([200, 429]));
    expect(await countMails(/^stranger/)).toBe(100);

    const cookie = await unsubscribe('elsewhere@example.com', '2001:db8:abc::1');
    expect((await undo('elsewhere@example.com', cookie, '192.0.2.1')).statusCode).toBe(200);
  });
});

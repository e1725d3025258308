/** Simulates a day in which an attacker exhausts the mails of an address whose owner has no trusted device. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const tries = 47;
/** A mail as soon as it may be sent: nine in two hours, and one an hour. 34 requests a day. */
const attackMinutes = [0, 1, 2, 3, 4, 61, 62, 63, 64, 65, ...Array.from({ length: 24 }, (_, hour) => 5 + 60 * hour)].sort(
  (one, other) => one - other,
);
/** From half an hour after midnight until half an hour before the next, at a different minute of each hour. */
const tryMinutes = Array.from({ length: tries }, (_, at) => 30 + Math.floor((at * 1380) / (tries - 1)));
const moments = [...new Set([...attackMinutes, ...tryMinutes])].sort((one, other) => one - other);

describe.each(engines)('mailed links on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  const start = new Date('2026-11-05T00:00:00Z');
  beforeEach(async () => {
    time = start;
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  const post = (call: string, payload: object, remoteAddress: string) =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress });
  const moveTo = (minute: number) => {
    time = new Date(start.getTime() + minute * minuteMs);
  };
  /** An attacker has four networks of its own for each owner. */
  const attack = async (owner: number, request: number) => {
    const { statusCode } = await post('sendotp', { email: emailOf(owner) }, `10.${owner}.0.${request % 4}`);
    expect(statusCode).toBe(200);
  };
  const emailOf = (owner: number) => `owner${owner}@example.com`;
  /** Asks for a code on a new device, and presses the link of the last mail. */
  async function pressLastLink(owner: number, network: string): Promise<number> {
    expect((await post('signup', { email: emailOf(owner) }, network)).statusCode).toBe(200);
    await waitForDelivery(portal);
    const mails = portal.mails.receivedMails().filter(({ recipients }) => recipients.includes(emailOf(owner)));
    const link = mails.map(({ text }) => readLink(text)).findLast((each) => each !== '');
    return (await post('verifylink', { link }, network)).statusCode;
  }
  const readLink = (text = '') => /\?c=(\S+)/.exec(text)?.[1] ?? '';

  // One owner uses up a link twice an hour. Three in turn find links that stayed unused for more than an hour.
  test.each([3, 1])(
    'owners on new devices find a live link in each of 47 tries of a day under attack: %i in turn',
    async (owners) => {
      const statuses: number[] = [];
      for (const minute of moments) {
        moveTo(minute);
        const request = attackMinutes.indexOf(minute);
        for (let owner = 0; request >= 0 && owner < owners; owner++) await attack(owner, request);
        await waitForDelivery(portal);
        if (tryMinutes.includes(minute)) statuses.push(await pressLastLink(statuses.length % owners, '198.51.100.1'));
      }
      expect(statuses).toEqual(Array(tries).fill(200));
    },
    120_000,
  );

  test('a mail states when its code and its link expire, and both do', async () => {
    for (const [request, minute] of [0, 1, 2, 3, 4, 5].entries()) {
      moveTo(minute);
      await attack(0, request);
      await waitForDelivery(portal);
    }
    const mails = portal.mails.receivedMails();
    const expiries = mails.map(({ text }) => [/minutes, until (.*)\./.exec(text)?.[1], /once, until (.*):/.exec(text)?.[1]]);
    expect(expiries).toEqual([
      ...['00:10', '00:11', '00:12', '00:13', '00:14'].map((at) => [`${at} UTC`, `5 November 2026 at ${at} UTC`]),
      ['00:15 UTC', '5 November 2026 at 01:05 UTC'],
    ]);

    const last = mails.at(-1);
    moveTo(15);
    const expired = await post('verifyotp', { email: emailOf(0), otp: last?.subject?.slice(0, 5) }, '198.51.100.1');
    expect(expired.json().error.message).toBe('Invalid OTP');
    moveTo(64);
    const verifyLast = () => post('verifylink', { link: readLink(last?.text) }, '198.51.100.1');
    expect((await verifyLast()).statusCode).toBe(200);
    expect((await verifyLast()).json().error.message).toBe('This link has been used or is too old.');
  });

  test('a mail is delivered after its code expired while its link works', async () => {
    for (const [request, minute] of [0, 1, 2, 3, 4, 5].entries()) {
      moveTo(minute);
      await waitForDelivery(portal);
      if (minute === 5) portal.mails.behavior = 'defer';
      await attack(0, request);
    }
    await portal.services.mails.outbox.deliverDue();
    moveTo(64);
    const before = portal.mails.receivedMails().at(-1);
    portal.mails.behavior = 'accept';
    await portal.services.mails.outbox.deliverDue();

    const { text } = await portal.mails.waitForMail(emailOf(0), before);
    expect((await post('verifylink', { link: readLink(text) }, '198.51.100.1')).statusCode).toBe(200);
  });

  test('a link expires at its last moment', async () => {
    await attack(0, 0);
    await waitForDelivery(portal);
    const link = readLink(portal.mails.receivedMails()[0]?.text);
    moveTo(10);

    expect((await post('verifylink', { link }, '198.51.100.1')).statusCode).toBe(400);
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const dayMs = 24 * 60 * 60_000;

describe.each(engines)('notices of wrong codes on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  async function open(env: Record<string, string> = {}): Promise<void> {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time, env: { METRICS_TOKEN: 'm'.repeat(16), ...env } });
  }
  afterEach(() => portal.close());

  const advance = async (ms: number) => {
    await waitForDelivery(portal);
    time = new Date(time.getTime() + ms);
  };
  const post = (call: string, payload: object, remoteAddress: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress, headers });
  const addressOf = (name: string) => `${name}@example.com`;
  /** Returns the number of mailed codes. */
  async function requestCode(name: string, from: string): Promise<number> {
    const before = portal.mails.receivedMails().length;
    expect((await post('sendotp', { email: addressOf(name) }, from)).statusCode).toBe(200);
    await waitForDelivery(portal);
    return portal.mails.receivedMails().length - before;
  }
  /** Creates a candidate and returns the cookie of the trusted device. */
  async function signIn(name: string, from: string): Promise<string> {
    expect(await requestCode(name, from)).toBe(1);
    const otp = portal.mails.receivedMails().at(-1)?.subject?.slice(0, 5);
    const { cookies } = await post('verifyotp', { email: addressOf(name), otp }, from);
    const device = cookies.find((cookie) => cookie.name === 'arj_dev');
    return `arj_dev=${device?.value}`;
  }
  /** Sends the ten wrong codes of a day, and returns the last response. */
  async function guess(name: string, from: string, headers?: Record<string, string>) {
    const tryCode = () => post('verifyotp', { email: addressOf(name), otp: '00000' }, from, headers);
    for (let at = 1; at < 10; at++) await tryCode();
    return tryCode();
  }
  /** The names of the notified, in order. */
  async function notified(): Promise<string[]> {
    await waitForDelivery(portal);
    const notices = portal.mails.receivedMails().filter(({ subject }) => subject?.startsWith('Somebody tried to sign in'));
    return notices.flatMap(({ recipients }) => recipients.map((address) => address.split('@')[0] ?? '')).sort();
  }

  test('reach candidates and owners of a mailed code, and nobody else; the responses are equal', async () => {
    await open();
    await signIn('candidate', '198.51.100.1');
    await requestCode('former', '198.51.100.2');
    await advance(dayMs);
    await requestCode('newcomer', '198.51.100.3');
    const responses = [];
    for (const [at, name] of ['candidate', 'newcomer', 'former', 'stranger'].entries()) {
      const { statusCode, body } = await guess(name, `203.0.113.${at}`);
      responses.push({ statusCode, body });
    }

    expect(responses[0]?.statusCode).toBe(400);
    expect(responses).toEqual(Array(4).fill(responses[0]));
    expect(await notified()).toEqual(['candidate', 'newcomer']);
  });

  test('are not spent by another spelling of the inbox that has nothing to guess', async () => {
    await open();
    await signIn('candidate', '198.51.100.1');
    await advance(dayMs);

    await guess('candidate+invented', '203.0.113.1');
    expect(await notified()).toEqual([]);
    await guess('candidate', '203.0.113.2');
    expect(await notified()).toEqual(['candidate']);
  });

  test('reach two spellings of an inbox once a day together', async () => {
    await open();
    await signIn('candidate', '198.51.100.1');
    await advance(dayMs);
    await requestCode('candidate', '198.51.100.2');
    await requestCode('candidate+jobs', '198.51.100.3');

    await guess('candidate', '203.0.113.1');
    await guess('candidate+jobs', '203.0.113.2');
    expect(await notified()).toEqual(['candidate']);
  });

  test('are not spent while the ceiling holds them back', async () => {
    await open({ CODE_MAILS_PER_HOUR: '1' });
    await signIn('candidate', '198.51.100.1');
    const cookie = await signIn('candidate+jobs', '198.51.100.2');
    await advance(dayMs);
    await guess('stranger', '203.0.113.1');

    await guess('candidate', '203.0.113.1');
    expect(await notified()).toEqual([]);
    await guess('candidate+jobs', '198.51.100.2', { cookie });
    expect(await notified()).toEqual(['candidate+jobs']);
  });

  test('count in the ceiling of the portal, and end there but for the first of each site', async () => {
    await open({ CODE_MAILS_PER_HOUR: '3' });
    const names = Array.from({ length: 10 }, (_, at) => `candidate${at}`);
    const cookies = [];
    for (const [at, name] of names.entries()) cookies.push(await signIn(name, `198.51.100.${at}`));
    await advance(dayMs);

    // The notice of an address that gets none counts as well, so that the ceiling does not depend on candidates.
    await guess('stranger', '203.0.113.100');
    for (const at of [0, 1, 2, 3]) await guess(`candidate${at}`, `203.0.113.${at}`);
    expect(await notified()).toEqual(['candidate0', 'candidate1']);

    for (const at of [4, 5, 6, 7]) await guess(`candidate${at}`, `10.9.${at}.1`);
    expect(await notified()).toEqual(['candidate0', 'candidate1', 'candidate4', 'candidate5', 'candidate6']);
    const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(16)}` } });
    expect(body).toMatch(/^careers_code_mails_unused_last_hour 6$/m);

    // The reserve for codes of newcomers is left, and trusted devices do not depend on the ceiling.
    expect(await requestCode('newcomer', '10.8.1.1')).toBe(1);
    await guess('candidate8', '198.51.100.8', { cookie: cookies[8] ?? '' });
    expect(await notified()).toContain('candidate8');
  });
});

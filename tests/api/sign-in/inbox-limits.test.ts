import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe.each(engines)('code mails of inboxes and of the portal on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  async function open(env: Record<string, string> = {}): Promise<void> {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time, env: { LOG_LEVEL: 'warn', METRICS_TOKEN: 'm'.repeat(16), ...env } });
  }
  afterEach(() => portal.close());

  const post = (call: string, payload: object, remoteAddress: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress, headers });
  const advance = async (ms: number) => {
    await waitForDelivery(portal);
    time = new Date(time.getTime() + ms);
  };
  const codeMails = async () => {
    await waitForDelivery(portal);
    return portal.mails.receivedMails().filter(({ text }) => text.includes('?c='));
  };
  const recipients = async () => (await codeMails()).flatMap((mail) => mail.recipients);
  const request = async (email: string, from: string, headers?: Record<string, string>) =>
    expect((await post('sendotp', { email }, from, headers)).statusCode).toBe(200);
  /** Requests a code and signs in with it; undefined when no mail arrived. */
  async function signIn(email: string, from: string, headers?: Record<string, string>) {
    const count = (await codeMails()).length;
    await request(email, from, headers);
    const mail = (await codeMails())[count];
    return mail && post('verifyotp', { email, otp: mail.subject?.slice(0, 5) }, from, headers);
  }
  const spelling = (at: number) => `${'asha'.split('').join(at % 2 ? '.' : '')}+${at}@${at % 3 ? 'gmail' : 'googlemail'}.com`;

  /** Proton ignores three signs at four domains, Fastmail delivers every name at a subdomain. */
  const protonSpelling = (at: number) =>
    `${'asha'.split('').join(['', '.', '-', '_'][at % 4])}@${['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'][at % 3]}`;
  const fastmailSpelling = (at: number) => `jobs${at}@asha.fastmail.com`;

  test.each([
    ['Gmail', spelling],
    ['Proton', protonSpelling],
    ['Fastmail', fastmailSpelling],
  ])('60 spellings of one inbox of %s get the mails of one address', async (_provider, spell) => {
    await open();
    for (let at = 0; at < 60; at++, await advance(minuteMs)) await request(spell(at), `203.0.113.${at}`);

    expect(await recipients()).toHaveLength(6);
  });

  test('spellings are different candidates, and their mails go to the address as typed', async () => {
    await open();
    const signedIn = [];
    for (const email of ['asha@gmail.com', 'a.sha@gmail.com', 'asha+1@gmail.com']) {
      const answer = await signIn(email, '198.51.100.1');
      signedIn.push(answer?.json().message.candidate_id);
    }
    expect(new Set(signedIn).size).toBe(3);
    expect(await recipients()).toEqual(['asha@gmail.com', 'a.sha@gmail.com', 'asha+1@gmail.com']);
  });

  test('other spellings spend no mail that the owner needs', async () => {
    await open();
    expect((await signIn('asha@gmail.com', '198.51.100.1'))?.statusCode).toBe(200);
    await advance(dayMs);
    for (let at = 0; at < 60; at++, await advance(minuteMs)) await request(spelling(at), `203.0.113.${at}`);

    expect((await signIn('asha@gmail.com', '198.51.100.2'))?.statusCode).toBe(200);
  });

  test('above the ceiling each address gets one mail an hour, above twice the ceiling a network of unused ones none', async () => {
    await open({ CODE_MAILS_PER_HOUR: '10' });
    const device = (await signIn('asha@example.com', '198.51.100.1'))?.cookies.find(({ name }) => name.endsWith('arj_dev'));
    await advance(dayMs);
    const before = (await recipients()).length;
    for (let at = 0; at < 10; at++) await request(`ben${at}@example.com`, `203.0.113.${at}`);
    expect(alerts()).toEqual([expect.stringContaining('half of CODE_MAILS_PER_HOUR')]);
    await request('chen@example.com', '198.51.100.2');
    await advance(minuteMs);
    await request('chen@example.com', '198.51.100.3');
    expect(await recipients()).toHaveLength(before + 11);
    expect(alerts()[1]).toContain('CODE_MAILS_PER_HOUR is reached');

    for (let at = 10; at < 40; at++) await request(`ben${at}@example.com`, `203.0.113.${at}`);
    // The second request of chen counts without a mail, so that the ceiling does not depend on candidates.
    expect(await recipients()).toHaveLength(before + 19);
    const cookie = `${device?.name}=${device?.value}`;
    expect((await signIn('asha@example.com', '198.51.100.1', { cookie }))?.statusCode).toBe(200);
    expect(alerts()).toHaveLength(2);

    const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(16)}` } });
    expect(body).toMatch(/^careers_code_mails_unused_last_hour 20$/m);
  });

  test.each([
    ['IPv4 /24', (site: number, host: number) => `10.9.${site}.${host}`],
    ['IPv6 /48', (site: number, host: number) => `2001:db8:${site}:${host.toString(16)}::1`],
  ])(
    'at twice the ceiling each %s gets one mail an hour, and none at three times; trusted devices do',
    async (_name, addressOf) => {
      await open({ CODE_MAILS_PER_HOUR: '10' });
      const device = (await signIn('asha@example.com', '198.51.100.1'))?.cookies.find(({ name }) => name.endsWith('arj_dev'));
      await advance(dayMs);
      for (let at = 0; at < 60; at++) await request(`ben${at}@example.com`, addressOf(0, at));
      const before = (await recipients()).length;
      expect(before).toBe(1 + 20);

      for (let site = 1; site < 10; site++) {
        for (let host = 0; host < 3; host++) await request(`chen${site}-${host}@example.com`, addressOf(site, host));
      }
      expect((await recipients()).slice(before)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((site) => `chen${site}-0@example.com`));
      // A used mail leaves room for another, for its network too.
      expect((await signIn('dan@example.com', addressOf(10, 1)))?.statusCode).toBe(200);
      expect((await signIn('dan2@example.com', addressOf(10, 1)))?.statusCode).toBe(200);

      for (let site = 11; site < 20; site++) await request(`eve${site}@example.com`, addressOf(site, 1));
      expect((await recipients()).filter((email) => email.startsWith('eve'))).toEqual(['eve11@example.com']);
      expect((await signIn('asha@example.com', '198.51.100.1', { cookie: `${device?.name}=${device?.value}` }))?.statusCode).toBe(
        200,
      );
    },
  );

  test('an address without a mail left counts for the ceiling like one with a mail', async () => {
    await open({ CODE_MAILS_PER_HOUR: '1' });
    expect((await signIn('asha@example.com', '198.51.100.1'))?.statusCode).toBe(200);
    await advance(dayMs);
    const supplyAfter = async (email: string) => {
      await request('spend@example.com', '203.0.113.1');
      // The limit of all spellings without an account is exhausted, that of a candidate is not.
      await request('asha+1@example.com', '203.0.114.1');
      const before = (await recipients()).length;
      await request(email, '203.0.115.1');
      await request('probe@example.com', '203.0.116.1');
      const arrived = (await recipients()).slice(before).includes('probe@example.com');
      await advance(dayMs);
      return arrived;
    };
    expect(await supplyAfter('asha+2@example.com')).toBe(await supplyAfter('asha@example.com'));
  });

  test('above the ceiling a link is valid for a day', async () => {
    await open({ CODE_MAILS_PER_HOUR: '1' });
    await request('ben@example.com', '203.0.113.1');
    await request('asha@example.com', '198.51.100.1');
    await advance(dayMs - 1);
    const link = /\?c=(\S+)/.exec((await codeMails()).at(-1)?.text ?? '')?.[1];

    expect((await post('verifylink', { link }, '198.51.100.1')).statusCode).toBe(200);
  });

  test('used codes do not count for the ceiling', async () => {
    await open({ CODE_MAILS_PER_HOUR: '2' });
    for (let at = 0; at < 12; at++) expect((await signIn(`asha${at}@example.com`, '198.51.100.1'))?.statusCode).toBe(200);

    expect(alerts().filter((line) => line.includes('is reached'))).toEqual([]);
  });

  test('a request without a mail leaves an unusable code, and the last one stays valid', async () => {
    await open();
    await request('asha@example.com', '198.51.100.1');
    await request('asha@example.com', '203.0.113.1');
    expect(await recipients()).toHaveLength(1);
    expect(await portal.database.db.selectFrom('one_time_codes').selectAll().execute()).toHaveLength(2);
    expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1);
    const otp = (await codeMails())[0]?.subject?.slice(0, 5);

    expect((await post('verifyotp', { email: 'asha@example.com', otp }, '198.51.100.1')).statusCode).toBe(200);
  });

  const alerts = () => portal.logLines.filter((line) => line.includes('CODE_MAILS_PER_HOUR'));
});

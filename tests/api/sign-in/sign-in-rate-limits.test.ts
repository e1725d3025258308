import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredData } from '#server/platform/retention/retention-rules.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const victim = 'v@x.io';

describe.each(engines)('sign-in rate limits on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  /** Waits for all mails before it moves the clock, which would expire or resend mails in delivery. */
  const advanceTime = async (ms: number) => {
    await waitForDelivery(portal);
    time = new Date(time.getTime() + ms);
  };
  const post = (call: string, payload: object, remoteAddress: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress, headers });
  const verify = (email: string, otp: string, from: string, headers?: Record<string, string>) =>
    post('verifyotp', { email, otp }, from, headers);
  const listMailKinds = async (email: string) => {
    const rows = await portal.database.db.selectFrom('outbox').where('recipient', '=', email).select('kind').execute();
    return rows.map(({ kind }) => kind);
  };
  /** Returns all mails to an address after their delivery. */
  async function listMails(email: string) {
    await waitForDelivery(portal);
    return portal.mails.receivedMails().filter(({ recipients }) => recipients.includes(email));
  }
  /** Requests a code and reads its mail. */
  async function requestMail(email: string, from: string, headers?: Record<string, string>) {
    const before = (await listMails(email)).length;
    expect((await post('signup', { email }, from, headers)).statusCode).toBe(200);
    const [mail, ...more] = (await listMails(email)).slice(before);
    expect(more).toEqual([]);
    return { code: mail?.subject?.slice(0, 5) ?? '', link: parseLink(mail?.text) };
  }
  const parseLink = (text = '') => /\?c=(\S+)/.exec(text)?.[1] ?? '';
  const otherCode = (code: string) => (code === '00000' ? '11111' : '00000');
  /** Signs in once and returns the cookie of the trusted device. */
  async function signInOnDevice(email: string, from: string) {
    const { code } = await requestMail(email, from);
    const { cookies } = await verify(email, code, from);
    const device = cookies.find(({ name }) => name === 'arj_dev');
    return { cookie: `arj_dev=${device?.value}`, device };
  }

  test('attempts 1 to 10 return 400, the 11th returns 429 even with the right code; a trusted device then signs in', async () => {
    const { cookie } = await signInOnDevice(victim, '198.51.100.1');
    await advanceTime(2 * minuteMs);
    let code = '';
    for (let round = 0; round < 2; round++) {
      ({ code } = await requestMail(victim, '198.51.100.2'));
      for (let at = 0; at < 5; at++) expect((await verify(victim, otherCode(code), '203.0.113.7')).statusCode).toBe(400);
      await advanceTime(2 * minuteMs);
    }
    ({ code } = await requestMail(victim, '198.51.100.2'));
    const rejected = await verify(victim, code, '203.0.113.7');

    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(rejected.json()).toEqual({
      success: false,
      error: { message: 'Invalid OTP', code: 'code_entry_closed', fields: { otp: 'Invalid OTP' } },
      hint: 'Too many codes were tried. Use the link in the last e-mail we sent.',
    });
    expect((await verify(victim, code, '198.51.100.1', { cookie })).statusCode).toBe(200);
  });

  test('a rate-limited attempt is not evaluated and consumes no attempt of the code', async () => {
    for (let at = 0; at < 10; at++) await verify(victim, '00000', `203.0.113.${at}`);
    await requestMail(victim, '198.51.100.1');
    for (let at = 0; at < 5; at++) expect((await verify(victim, '00000', `203.0.113.${at}`)).statusCode).toBe(429);

    expect(await portal.database.db.selectFrom('one_time_codes').select('attempts').execute()).toEqual([{ attempts: 0 }]);
  });

  test('of 100 invented addresses from one network the ten that it may name leave a row', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 100; at++) statuses.push((await verify(`u${at}@x.io`, '00000', '203.0.113.7')).statusCode);
    const rows = await portal.database.db.selectFrom('sign_in_limits').where('subject', 'like', '%u%@x.io').selectAll().execute();

    expect(statuses).toEqual([...Array(10).fill(400), ...Array(90).fill(429)]);
    const named = Array.from({ length: 10 }, (_, at) => [`address 203.0.113.7 u${at}@x.io`, `guesses u${at}@x.io`]);
    expect(rows.map(({ subject }) => subject).sort()).toEqual(named.flat().sort());
  });

  test('of twelve attempts at one address from twelve networks ten are evaluated', async () => {
    const statuses = [];
    for (let at = 0; at < 12; at++) statuses.push((await verify(victim, '00000', `203.0.113.${at}`)).statusCode);

    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('of 90 attempts at 18 mailed codes from 90 networks 51 are evaluated', async () => {
    const statuses = [];
    for (let owner = 0; owner < 18; owner++) {
      const { code } = await requestMail(`asha${owner}@example.com`, `198.51.100.${owner}`);
      for (let at = 0; at < 5; at++) {
        const answer = await verify(`asha${owner}@example.com`, otherCode(code), `203.0.${5 * owner + at}.7`);
        statuses.push(answer.statusCode);
      }
    }
    expect(statuses).toEqual([...Array(51).fill(400), ...Array(39).fill(429)]);
  });

  test('wrong codes at addresses that never had a code leave code entry open for all others', async () => {
    for (let at = 0; at < 60; at++) {
      expect((await verify(`asha${at}@example.com`, '00000', `203.0.113.${at}`)).statusCode).toBe(400);
    }
    const { code } = await requestMail(victim, '198.51.100.1');

    expect((await verify(victim, code, '198.51.100.1')).statusCode).toBe(200);
  });

  test('three networks that guess at mailed codes are closed before all others', async () => {
    const statuses = [];
    for (let owner = 0; owner < 15; owner++) {
      const network = `203.0.${owner % 3}.7`;
      const { code } = await requestMail(`asha${owner}@example.com`, network);
      for (let at = 0; at < 4; at++) {
        statuses.push((await verify(`asha${owner}@example.com`, otherCode(code), network)).statusCode);
      }
    }
    expect(statuses).toEqual([...Array(26).fill(400), ...Array(34).fill(429)]);

    const { code } = await requestMail(victim, '198.51.100.1');
    expect((await verify(victim, code, '198.51.100.1')).statusCode).toBe(200);
  });

  test.each([
    ['an IPv6 /56', (at: number) => `2001:db8:1:${at.toString(16)}::7`],
    ['an IPv4 /24', (at: number) => `203.0.113.${at}`],
  ])('18 networks of %s that guess at mailed codes close code entry for themselves only', async (_name, addressOf) => {
    const statuses = [];
    for (let at = 0; at < 18; at++) {
      const { code } = await requestMail(`asha${at}@example.com`, addressOf(at));
      for (let guess = 0; guess < 3; guess++) {
        statuses.push((await verify(`asha${at}@example.com`, otherCode(code), addressOf(at))).statusCode);
      }
    }
    expect(statuses).toEqual([...Array(26).fill(400), ...Array(28).fill(429)]);
    expect((await verify('asha18@example.com', '00000', addressOf(18))).statusCode).toBe(429);

    const { code } = await requestMail(victim, '198.51.100.1');
    expect((await verify(victim, code, '198.51.100.1')).statusCode).toBe(200);
  });

  test('51 networks of one site that guess at once close code entry for themselves only', async () => {
    const addressOf = (at: number) => `2001:db8:1:${at.toString(16)}::7`;
    const codes = [];
    for (let at = 0; at < 51; at++) codes.push((await requestMail(`asha${at}@example.com`, addressOf(at))).code);
    const answers = await Promise.all(codes.map((code, at) => verify(`asha${at}@example.com`, otherCode(code), addressOf(at))));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(26);

    const { code } = await requestMail(victim, '198.51.100.1');
    expect((await verify(victim, code, '198.51.100.1')).statusCode).toBe(200);
  });

  test('an address with a mailed code answers like one without, before a limit and after it', async () => {
    const { code } = await requestMail(victim, '198.51.100.1');
    const collectResponses = async (email: string, from: string) => {
      const responses = [];
      for (let at = 0; at < 12; at++) responses.push(await verify(email, otherCode(code), from));
      return responses.map(({ statusCode, headers, body }) => ({ statusCode, body, headers: { ...headers, date: '' } }));
    };
    const mailed = await collectResponses(victim, '203.0.113.1');

    expect(await collectResponses('unknown@example.com', '203.0.113.2')).toEqual(mailed);
    const [first] = await portal.database.db.selectFrom('code_tallies').select(['tries', 'failures']).execute();
    expect(first).toEqual({ tries: 5, failures: 5 });
  });

  test('known and unknown addresses get identical responses, before a limit and after it', async () => {
    await signInOnDevice('known@example.com', '198.51.100.1');
    await advanceTime(2 * minuteMs);
    const collectResponses = async (email: string, from: string) => {
      const responses = [];
      for (let at = 0; at < 3; at++) responses.push(await post('signup', { email }, from));
      for (let at = 0; at < 12; at++) responses.push(await verify(email, '00000', from));
      return responses.map(({ statusCode, headers, body }) => ({ statusCode, body, headers: { ...headers, date: '' } }));
    };
    const known = await collectResponses('known@example.com', '203.0.113.1');

    expect(await collectResponses('unknown@example.com', '203.0.113.2')).toEqual(known);
    expect(known.map(({ statusCode }) => statusCode)).toEqual([...Array(3).fill(200), ...Array(10).fill(400), 429, 429]);
  });

  test('exhausting every budget for a day sends at most 34 mails, and the owner signs in by device and by link', async () => {
    const { cookie } = await signInOnDevice(victim, '198.51.100.1');
    await advanceTime(dayMs);
    const before = (await listMailKinds(victim)).length;
    const signInOnOwnDevice = async () => {
      const { code } = await requestMail(victim, '198.51.100.1', { cookie });
      expect((await verify(victim, code, '198.51.100.1', { cookie })).statusCode).toBe(200);
    };
    let signedInByLink = 0;
    for (let step = 0; step < 29; step++) {
      // Ten mails in five hours, then one in each of the other nineteen.
      if (step > 0) await advanceTime((step < 11 ? 30 : 60) * minuteMs);
      const network = `203.0.113.${step % 50}`;
      const mails = (await listMailKinds(victim)).length;
      expect((await post('sendotp', { email: victim }, network)).statusCode).toBe(200);
      await verify(victim, '00000', network);
      if (step === 15) await signInOnOwnDevice();
      const delivered = await listMails(victim);
      if (step < 20 || delivered.length === mails) continue;
      // On an unknown device the owner uses the link of the last mail in place of a code.
      const link = parseLink(delivered.at(-1)?.text);
      const answer = await post('verifylink', { link }, '198.51.100.9');
      expect(answer.json().message).toMatchObject({ result_email: { email: victim }, token: expect.any(String) });
      signedInByLink++;
    }
    expect(signedInByLink).toBeGreaterThan(4);
    // Each of the owner's sign-ins from a new device is reported as well.
    const mails = (await listMailKinds(victim)).slice(before).filter((kind) => kind !== 'account');
    expect(mails.length).toBeLessThanOrEqual(34);
    expect(mails.length).toBeGreaterThan(24);
    expect(mails.filter((kind) => kind === 'guesses')).toHaveLength(1);
  });

  // Five parts of ten owners on each engine: a hundred in total.
  test.each([1, 2, 3, 4, 5])(
    'owners with exhausted budgets sign in by device or by the link in the last mail: 10, part %i',
    async () => {
      const owners = Array.from({ length: 10 }, (_, at) => ({ email: `owner${at}@example.com`, ownAddress: `198.51.100.${at}` }));
      const devices = new Map<string, string>();
      for (const [at, { email, ownAddress }] of owners.entries()) {
        if (at % 2 === 0) devices.set(email, (await signInOnDevice(email, ownAddress)).cookie);
      }
      await advanceTime(dayMs);
      for (const [at, { email }] of owners.entries()) {
        const from = `203.0.113.${at}`;
        for (let attempt = 0; attempt < 3; attempt++) await post('sendotp', { email }, from);
        for (let attempt = 0; attempt < 11; attempt++) await verify(email, '00000', from);
      }
      const statuses: number[] = [];
      for (const { email, ownAddress } of owners) {
        const cookie = devices.get(email);
        const link = cookie ? '' : parseLink((await listMails(email)).findLast(({ text }) => parseLink(text) !== '')?.text);
        const signedIn = cookie
          ? await verify(email, (await requestMail(email, ownAddress, { cookie })).code, ownAddress, { cookie })
          : await post('verifylink', { link }, ownAddress);
        statuses.push(signedIn.statusCode);
      }
      expect(statuses).toEqual(Array(10).fill(200));
    },
  );

  test('after ten wrong codes the owner is notified, once a day', async () => {
    await requestMail(victim, '198.51.100.1');
    for (let at = 0; at < 12; at++) await verify(victim, '00000', `203.0.113.${at}`);

    expect((await listMails(victim)).at(-1)?.text).toContain('There is nothing for you to do.');
    expect((await listMailKinds(victim)).sort()).toEqual(['code', 'guesses']);
  });

  test('a rate-limited network gets the time to wait', async () => {
    for (let at = 0; at < 20; at++) await post('signup', { email: `asha${at % 5}@example.com` }, '203.0.113.7');
    const rejected = await post('resendotp', { email: 'asha1@example.com' }, '203.0.113.7');

    expect(rejected.statusCode).toBe(429);
    expect(rejected.headers['retry-after']).toBe('3600');
    expect(rejected.json()).toEqual({
      success: false,
      error: { message: 'Too many tries. Wait 60 minutes, then ask for a new code.', code: 'too_many' },
    });
    expect((await post('resendotp', { email: 'asha1@example.com' }, '203.0.113.8')).statusCode).toBe(200);
  });

  test('X-Forwarded-For does not create another client', async () => {
    const statuses = [];
    for (let at = 0; at < 30; at++) {
      const headers = { 'x-forwarded-for': `198.51.${at}.7`, forwarded: `for=198.51.${at}.7` };
      statuses.push((await post('signup', { email: 'asha@example.com' }, '203.0.113.7', headers)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
  });

  test('the addresses of one IPv6 network count as one client', async () => {
    for (let at = 0; at < 20; at++) await post('signup', { email: 'asha@example.com' }, `2001:db8:1:2::${at + 1}`);

    expect((await post('signup', { email: 'asha@example.com' }, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await post('signup', { email: 'asha@example.com' }, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  test('a trusted device is an HttpOnly cookie for 180 days, valid for its candidate only', async () => {
    const { cookie, device } = await signInOnDevice('asha@example.com', '198.51.100.1');
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 24 * 3600 });
    expect(device?.value).toMatch(/^[\w-]{43}$/);
    const rows = await portal.database.db.selectFrom('trusted_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device?.value);

    const { code } = await requestMail(victim, '198.51.100.1');
    for (let at = 0; at < 10; at++) await verify(victim, otherCode(code), `203.0.113.${at}`);
    expect((await verify(victim, code, '198.51.100.1', { cookie })).statusCode).toBe(429);
  });

  test('a sign-in of another candidate replaces the trusted device', async () => {
    const { cookie, device } = await signInOnDevice('asha@example.com', '198.51.100.1');
    const { code } = await requestMail('ben@example.com', '198.51.100.1', { cookie });
    const other = await verify('ben@example.com', code, '198.51.100.1', { cookie });

    const newToken = other.cookies.find(({ name }) => name === 'arj_dev')?.value;
    expect(newToken).toMatch(/^[\w-]{43}$/);
    expect(newToken).not.toBe(device?.value);
  });

  test('a trusted device stays the same at the next sign-in, and expires after 180 days without one', async () => {
    const { cookie, device } = await signInOnDevice('asha@example.com', '198.51.100.1');
    await advanceTime(100 * dayMs);
    const { code } = await requestMail('asha@example.com', '198.51.100.1', { cookie });
    const again = await verify('asha@example.com', code, '198.51.100.1', { cookie });
    expect(again.cookies.find(({ name }) => name === 'arj_dev')?.value).toBe(device?.value);

    await advanceTime(180 * dayMs);
    await deleteExpiredData(portal.database.db, portal.services.now);
    expect(await portal.database.db.selectFrom('trusted_devices').selectAll().execute()).toEqual([]);
  });
});

test('RATE_LIMITS=off disables the limits', async () => {
  const portal = await openTestPortal({ engine: 'sqlite', env: { RATE_LIMITS: 'off' } });
  const post = (call: string, payload: object) =>
    portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress: '203.0.113.7' });
  for (let at = 0; at < 25; at++) {
    expect((await post('signup', { email: 'asha@example.com' })).statusCode).toBe(200);
    expect((await post('verifyotp', { email: 'asha@example.com', otp: '00000' })).statusCode).toBe(400);
  }
  expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toHaveLength(25);
  await portal.close();
});

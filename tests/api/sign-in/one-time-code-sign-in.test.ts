import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const fromBrowser = { 'sec-fetch-site': 'same-origin' };

describe.each(engines)('signing in by e-mail on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  beforeEach(async () => {
    time = new Date();
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  const advanceTime = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers });
  const verify = (email: string, otp: unknown, headers = {}) => post('/api/carrer/verifyotp', { email, otp }, headers);
  const readDashboard = (headers: Record<string, string>) =>
    portal.app.inject({ method: 'POST', url: '/user/dashboard/page-no/1', payload: {}, headers });

  /** Requests a code and reads it from the mail. */
  async function requestCode(email: string, path = '/api/carrer/signup'): Promise<string> {
    const before = portal.mails.receivedMails().at(-1);
    expect((await post(path, { email })).statusCode).toBe(200);
    const mail = await portal.mails.waitForMail(email, before);
    return mail.subject?.slice(0, 5) ?? '';
  }
  const otherCode = (code: string) => (code === '00000' ? '11111' : '00000');
  const codeRows = () => portal.database.db.selectFrom('one_time_codes').selectAll().execute();
  const sessionRows = () => portal.database.db.selectFrom('sessions').selectAll().execute();

  test.each(['signup', 'sendotp', 'resendotp'])('a code requested by %s arrives by mail and works once', async (call) => {
    const code = await requestCode('asha@example.com', `/api/carrer/${call}`);
    const first = await verify('asha@example.com', code);
    const second = await verify('asha@example.com', code);

    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      success: true,
      message: { candidate_id: expect.any(String), isResume: false, token: expect.any(String) },
    });
    expect(second.statusCode).toBe(400);
    expect(second.json()).toEqual({
      success: false,
      error: { message: 'Invalid OTP', code: 'invalid_otp', fields: { otp: 'Invalid OTP' } },
    });
  });

  test("'creates no account by itself, sends a code'", async () => {
    const response = await post('/api/carrer/signup', { email: 'asha@example.com' });

    expect(response.json()).toEqual({ success: true, message: { otp_sent: true } });
    expect(await portal.database.db.selectFrom('candidates').selectAll().execute()).toEqual([]);
  });

  test('all spellings of one address sign in the same candidate', async () => {
    const first = await portal.signIn('asha@example.com');
    advanceTime(minuteMs);
    const code = await requestCode('asha@example.com');
    const second = await verify(' Asha@Example.COM ', code);

    expect(second.json().message).toMatchObject({ candidate_id: first.candidateId });
    expect(second.json().message.token).not.toBe(first.token);
  });

  test('after five wrong codes even the right one is rejected', async () => {
    const code = await requestCode('asha@example.com');
    for (const _ of Array(5)) expect((await verify('asha@example.com', otherCode(code))).statusCode).toBe(400);

    expect((await verify('asha@example.com', code)).json().error.message).toBe('Invalid OTP');
  });

  test("'a new code replaces the old one'", async () => {
    const resend = async () => {
      advanceTime(minuteMs);
      return requestCode('asha@example.com', '/api/carrer/resendotp');
    };
    const old = await requestCode('asha@example.com');
    let code = await resend();
    while (code === old) code = await resend();

    expect((await verify('asha@example.com', old)).statusCode).toBe(400);
    expect((await verify('asha@example.com', code)).statusCode).toBe(200);
  });

  test('a code expires after ten minutes', async () => {
    const [early, late] = [await requestCode('asha@example.com'), await requestCode('ben@example.com')];
    advanceTime(10 * minuteMs - 1000);
    expect((await verify('asha@example.com', early)).statusCode).toBe(200);
    advanceTime(2000);
    expect((await verify('ben@example.com', late)).statusCode).toBe(400);
  });

  test('a code does not sign in another address', async () => {
    const code = await requestCode('asha@example.com');

    expect((await verify('ben@example.com', code)).statusCode).toBe(400);
    expect((await verify('asha@example.com', code)).statusCode).toBe(200);
  });

  test('anything but five digits as text is rejected and not counted', async () => {
    const code = await requestCode('asha@example.com');
    const invalidCodes = [
      Number(code),
      [code],
      { $ne: '' },
      '１２３４５',
      ` ${code}`,
      `${code} `,
      code.slice(1),
      `${code}0`,
      '',
      null,
      true,
    ];
    for (const otp of [...invalidCodes, undefined]) {
      const response = await verify('asha@example.com', otp);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatchObject({ message: 'Invalid OTP', fields: { otp: 'Invalid OTP' } });
    }

    expect(await codeRows()).toMatchObject([{ attempts: 0 }]);
    expect((await verify('asha@example.com', code)).statusCode).toBe(200);
  });

  test('of 200 concurrent wrong codes five are evaluated', async () => {
    const code = await requestCode('asha@example.com');
    const answers = await Promise.all(Array.from({ length: 200 }, () => verify('asha@example.com', otherCode(code))));

    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(190);
    expect(await codeRows()).toMatchObject([{ attempts: 5 }]);
  });

  test('of 50 concurrent right codes one creates a session', async () => {
    const code = await requestCode('asha@example.com');
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify('asha@example.com', code)));

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await sessionRows()).toHaveLength(1);
  });

  test("'the same, in content and in time, whether or not the address is known'", async () => {
    await portal.signIn('known@example.com');
    for (const call of ['signup', 'sendotp', 'resendotp']) {
      const [known, unknown] = await Promise.all(
        ['known@example.com', `new-${call}@example.com`].map((email) => post(`/api/carrer/${call}`, { email })),
      );
      expect(unknown?.statusCode).toBe(200);
      expect(unknown?.body).toBe(known?.body);
      expect({ ...unknown?.headers, date: '' }).toEqual({ ...known?.headers, date: '' });
    }
  });

  test('a mail server outage does not fail the request; the code arrives after it', async () => {
    portal.mails.behavior = 'defer';
    expect((await post('/api/carrer/signup', { email: 'asha@example.com' })).statusCode).toBe(200);
    await portal.services.mails.outbox.deliverDue();
    portal.mails.behavior = 'accept';
    advanceTime(45_000);
    await portal.services.mails.outbox.deliverDue();
    const mail = await portal.mails.waitForMail('asha@example.com');

    expect((await verify('asha@example.com', mail.subject?.slice(0, 5))).statusCode).toBe(200);
  });

  test('neither the table nor the outbox reveals a code', async () => {
    portal.mails.behavior = 'defer';
    await post('/api/carrer/signup', { email: 'asha@example.com' });
    const outbox = await portal.database.db.selectFrom('outbox').selectAll().execute();
    const stored = JSON.stringify([await codeRows(), outbox.map(({ payload, ...row }) => row)]);
    portal.mails.behavior = 'accept';
    advanceTime(45_000);
    await portal.services.mails.outbox.deliverDue();
    const { subject } = await portal.mails.waitForMail('asha@example.com');

    expect(stored).not.toContain(subject?.slice(0, 5));
    expect(Buffer.from(outbox[0]?.payload ?? '', 'base64').includes(subject?.slice(0, 5) ?? '')).toBe(false);
  });

  test.each([
    'a@b.co\r\nBcc: z@z.io',
    'a@b.co,z@z.io',
    'a@b.co;z@z.io',
    'A <z@z.io>',
    'a@b。co',
    'a @b.co',
    'a\0@b.co',
    `${'a'.repeat(60)}@b.co`,
  ])('no mail is sent to %j', async (email) => {
    for (const call of ['signup', 'sendotp', 'resendotp']) {
      const response = await post(`/api/carrer/${call}`, { email });
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toMatchObject({
        message: 'Invalid Email Address',
        fields: { email: 'Invalid Email Address' },
      });
    }
    expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('a job title cannot inject a header or a recipient', async () => {
    const title = 'Nurse\r\nBcc: z@z.io\r\n\r\nHello\u2028%0d%0aBcc: y@z.io';
    await portal.services.mails.queueApplicationReceived(portal.database.db, {
      email: 'asha@example.com',
      title,
      company: 'St. Mary\r\nTo: x@z.io',
      isForwarded: true,
      receiptId: 'receipt',
      sentAt: '2026-11-05T14:00:00.000Z',
      replyByDays: null,
      resume: undefined,
      keptUntil: undefined,
    });
    await portal.services.mails.outbox.deliverDue();
    const mail = await portal.mails.waitForMail('asha@example.com');

    expect(mail.recipients).toEqual(['asha@example.com']);
    expect(mail.to).toMatchObject([{ address: 'asha@example.com' }]);
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined]);
    expect(mail.subject).toBe('We have your application: Nurse Bcc: z@z.io Hello %0d%0aBcc: y@z.io');
  });

  test('a browser gets both cookies, and its token is useless without the HttpOnly one', async () => {
    const response = await verify('asha@example.com', await requestCode('asha@example.com'), fromBrowser);
    const { token } = response.json().message;
    const [readable, httpOnly] = ['authToken', '_secure_ARJ_'].map((name) => response.cookies.find((each) => each.name === name));

    expect(readable).toMatchObject({ value: token, path: '/', sameSite: 'Lax' });
    expect(readable).not.toHaveProperty('httpOnly');
    expect(httpOnly).toMatchObject({ httpOnly: true, path: '/', sameSite: 'Lax' });
    expect((await readDashboard({ authorization: token })).statusCode).toBe(401);
    expect((await readDashboard({ authorization: token, cookie: `_secure_ARJ_=${httpOnly?.value}` })).statusCode).toBe(200);
  });

  test('a plain client gets a token and no session cookie', async () => {
    const response = await verify('asha@example.com', await requestCode('asha@example.com'));

    expect(response.cookies.map(({ name }) => name)).toEqual(['arj_dev']);
    expect((await readDashboard({ authorization: response.json().message.token })).statusCode).toBe(200);
  });

  test("logout: '200, revokes the token and clears the cookie; a second call is 200 too'", async () => {
    const { token } = await portal.signIn('asha@example.com');
    expect((await readDashboard({ authorization: token })).statusCode).toBe(200);

    for (const _ of Array(2)) {
      const response = await post('/user/logout', { token });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ success: true });
      expect(response.headers['clear-site-data']).toBe('"storage"');
      expect(response.cookies).toMatchObject([
        { name: 'authToken', value: '', expires: new Date(0) },
        { name: '_secure_ARJ_', value: '', httpOnly: true, expires: new Date(0) },
      ]);
      expect((await readDashboard({ authorization: token })).statusCode).toBe(401);
    }
  });

  test.each([
    ['nothing', {}],
    ['a token that was never given', { authorization: 'made.up' }],
    ['broken text', { authorization: 'Bearer' }],
  ])('logging out with %s returns 200', async (_case, headers) => {
    expect((await post('/user/logout', undefined, headers)).statusCode).toBe(200);
  });

  test("a browser's logout works by its cookies alone", async () => {
    const response = await verify('asha@example.com', await requestCode('asha@example.com'), fromBrowser);
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { token } = response.json().message;
    expect((await readDashboard({ authorization: token, cookie })).statusCode).toBe(200);

    await post('/user/logout', undefined, { ...fromBrowser, cookie });

    expect((await readDashboard({ authorization: token, cookie })).statusCode).toBe(401);
  });
});

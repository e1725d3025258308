import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extractSignInCode } from '../../support/clients/sign-in-code.ts';
import { engines } from '../../support/databases/test-databases.ts';
import type { ReceivedMail } from '../../support/fakes/mail-server.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const owner = 'asha@example.com';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

interface Device {
  token: string;
  cookie: string;
  /** The cookie that a stolen copy of the device would send. */
  deviceCookie: string;
}

describe.each(engines)('trusted devices on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let lastMail: ReceivedMail | undefined;
  beforeEach(async () => {
    time = new Date('2026-11-05T14:00:00Z');
    lastMail = undefined;
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  const advance = (ms: number) => {
    time = new Date(time.getTime() + ms);
  };
  const post = (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '198.51.100.1') =>
    portal.app.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
  const verify = (otp: string, cookie = '', from?: string) =>
    post('/api/carrer/verifyotp', { email: owner, otp }, { cookie }, from);

  async function requestMail(cookie = ''): Promise<ReceivedMail> {
    advance(hourMs);
    await post('/api/carrer/signup', { email: owner }, { cookie });
    // Skips the notice of wrong codes.
    do lastMail = await portal.mails.waitForMail(owner, lastMail);
    while (extractSignInCode(lastMail) === '');
    return lastMail;
  }
  async function signIn(userAgent: string, knownCookie = ''): Promise<Device> {
    const otp = extractSignInCode(await requestMail(knownCookie));
    const headers = { cookie: knownCookie, 'user-agent': userAgent };
    const response = await post('/api/carrer/verifyotp', { email: owner, otp }, headers);
    expect(response.statusCode).toBe(200);
    const cookies = response.cookies.filter(({ value }) => value).map(({ name, value }) => [name, `${name}=${value}`] as const);
    return {
      token: response.json().message.token,
      cookie: cookies.map(([, pair]) => pair).join('; '),
      deviceCookie: new Map(cookies).get('arj_dev') ?? '',
    };
  }
  const headersOf = ({ token, cookie }: Device) => ({ authorization: token, cookie, 'sec-fetch-site': 'same-origin' });
  const list = async (device: Device) => (await portal.app.inject({ url: '/user/sessions', headers: headersOf(device) })).json();
  const end = (device: Device, payload: object) => post('/user/sessions/end', payload, headersOf(device));
  const logOut = (device: Device) => post('/user/logout', {}, headersOf(device));

  /** Spends the address's wrong codes from untrusted devices, at two codes. Returns the newest code. */
  async function spendAddressBudget(): Promise<string> {
    let code = '';
    for (let round = 0; round < 2; round++) {
      code = extractSignInCode(await requestMail());
      for (let at = 0; at < 5; at++) expect((await verify(otherCode(code), '', `203.0.113.${at}`)).statusCode).toBe(400);
    }
    return code;
  }
  /** Tries wrong codes from a device, with new codes as needed. Returns how many were evaluated before a 429. */
  async function countEvaluated(device: Device, max = 30): Promise<number> {
    for (let evaluated = 0; evaluated < max; ) {
      const code = extractSignInCode(await requestMail(device.deviceCookie));
      for (let at = 0; at < 5; at++, evaluated++) {
        const { statusCode } = await verify(otherCode(code), device.deviceCookie);
        if (statusCode === 429) return evaluated;
        expect(statusCode).toBe(400);
      }
    }
    return max;
  }
  /** A trusted device may enter a code after the budget of the address is exhausted; any other device may not. */
  async function isTrusted({ deviceCookie }: Device): Promise<boolean> {
    return (await verify('00000', deviceCookie)).statusCode === 400;
  }

  test('lists browsers with their trust, also after their logout', async () => {
    const phone = await signIn(iphone);
    const phoneSince = time.toISOString();
    const laptop = await signIn(firefox);
    await logOut(phone);

    const { message, trusted_devices } = await list(laptop);
    expect(message).toMatchObject([{ current: true, device: 'Firefox on Linux' }]);
    expect(trusted_devices).toEqual([
      {
        device_id: expect.stringMatching(/^[0-9a-f]{16}$/),
        current: true,
        device: 'Firefox on Linux',
        trusted_since: time.toISOString(),
        last_used_at: time.toISOString(),
        session_ids: [message[0].session_id],
      },
      {
        device_id: expect.stringMatching(/^[0-9a-f]{16}$/),
        current: false,
        device: 'Safari on iPhone',
        trusted_since: phoneSince,
        last_used_at: phoneSince,
        session_ids: [],
      },
    ]);
    const stored = await portal.database.db.selectFrom('trusted_devices').select('secret_hash').execute();
    expect(stored.map(({ secret_hash }) => secret_hash)).not.toContain(trusted_devices[1].device_id);
  });

  test('a sign-in in the same browser renews its device', async () => {
    const first = await signIn(firefox);
    const since = time.toISOString();
    advance(30 * dayMs);
    const again = await signIn(firefox, first.deviceCookie);

    expect((await list(again)).trusted_devices).toMatchObject([{ trusted_since: since, last_used_at: time.toISOString() }]);
  });

  test('a revoked device has no attempts of its own, and its sessions end', async () => {
    const stolen = await signIn(iphone);
    const laptop = await signIn(firefox);
    const lost = (await list(laptop)).trusted_devices[1];
    await spendAddressBudget();
    expect(await isTrusted(stolen)).toBe(true);

    const response = await end(laptop, { device_id: lost.device_id });
    expect([response.statusCode, response.json().message]).toEqual([200, { ended: 1 }]);
    expect(await isTrusted(stolen)).toBe(false);
    expect((await portal.app.inject({ url: '/user/sessions', headers: headersOf(stolen) })).statusCode).toBe(401);
    expect((await list(laptop)).trusted_devices).toMatchObject([{ current: true }]);
    expect((await end(laptop, { device_id: lost.device_id })).statusCode).toBe(404);
  });

  test('"Sign out everywhere" ends all trust, also of devices that are signed out', async () => {
    const stolen = await signIn(iphone);
    await logOut(stolen);
    const laptop = await signIn(firefox);
    await spendAddressBudget();
    expect(await isTrusted(stolen)).toBe(true);

    await end(laptop, { which: 'all' });
    expect([await isTrusted(stolen), await isTrusted(laptop)]).toEqual([false, false]);
    expect(await portal.database.db.selectFrom('trusted_devices').selectAll().execute()).toEqual([]);
  });

  test('ending all others leaves this device trusted; ending a session ends the trust in its device', async () => {
    const phone = await signIn(iphone);
    const laptop = await signIn(firefox);
    await end(laptop, { which: 'others' });
    expect((await list(laptop)).trusted_devices).toMatchObject([{ current: true, device: 'Firefox on Linux' }]);

    const { token } = await signIn(iphone, phone.deviceCookie);
    await end(laptop, { session_id: token.split('.')[0] });
    expect((await list(laptop)).trusted_devices).toHaveLength(1);
  });

  test("another candidate's device is an unknown one", async () => {
    const laptop = await signIn(firefox);
    const { device_id } = (await list(laptop)).trusted_devices[0];
    const { id } = await portal.services.candidates.findOrCreate('ben@example.com');
    const { token, key } = await portal.services.sessions.open(id, 'browser');
    const ben = { token, cookie: `authToken=${token}; _secure_ARJ_=${key}`, deviceCookie: '' };

    expect((await end(ben, { device_id })).statusCode).toBe(404);
    await end(ben, { which: 'all' });
    expect((await list(laptop)).trusted_devices).toHaveLength(1);
  });

  test('of twelve devices the ten last used stay trusted', async () => {
    const devices: Device[] = [];
    for (let at = 0; at < 12; at++) devices.push(await signIn(at === 0 ? iphone : firefox));
    const { trusted_devices } = await list(devices[11] as Device);
    expect(trusted_devices).toHaveLength(10);
    expect(trusted_devices.map(({ device }: { device: string }) => device)).not.toContain('Safari on iPhone');

    advance(dayMs);
    await spendAddressBudget();
    expect([await isTrusted(devices[0] as Device), await isTrusted(devices[1] as Device)]).toEqual([false, false]);
    expect(await isTrusted(devices[2] as Device)).toBe(true);
  });

  test('an API client that drops its cookies evicts no browser', async () => {
    const laptop = await signIn(firefox);
    for (let at = 0; at < 12; at++) {
      const otp = extractSignInCode(await requestMail());
      await portal.app.inject({ method: 'POST', url: '/api/carrer/verifyotp', payload: { email: owner, otp } });
    }
    expect((await list(laptop)).trusted_devices).toHaveLength(10);
    expect((await list(laptop)).trusted_devices[0]).toMatchObject({ current: true, device: 'Firefox on Linux' });
  });

  test('all devices together have 15 wrong codes a day: ten of the address, five in reserve, three of these for one device', async () => {
    const stolen = [await signIn(iphone), await signIn(iphone)];
    const laptop = await signIn(firefox);
    advance(dayMs);
    const evaluated = [];
    for (const device of [...stolen, laptop]) evaluated.push(await countEvaluated(device));
    expect(evaluated).toEqual([13, 2, 0]);

    const code = extractSignInCode(await requestMail());
    expect((await verify(code, '', '203.0.113.1')).statusCode).toBe(429);
    const notices = await portal.database.db.selectFrom('outbox').where('kind', '=', 'guesses').selectAll().execute();
    expect(notices).toMatchObject([{ recipient: owner }]);
  });

  test('the owner signs in by code after others spent the wrong codes of the address and a stolen device its share', async () => {
    const stolen = await signIn(iphone);
    const laptop = await signIn(firefox);
    advance(dayMs);
    await spendAddressBudget();
    expect(await countEvaluated(stolen)).toBe(3);

    const code = extractSignInCode(await requestMail(laptop.deviceCookie));
    expect((await verify(otherCode(code), laptop.deviceCookie)).statusCode).toBe(400);
    expect((await verify(code, laptop.deviceCookie)).statusCode).toBe(200);
  });
});

const otherCode = (code: string) => (code === '00000' ? '11111' : '00000');

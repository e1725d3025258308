import { afterEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../setup/open-portal.ts';

// Counted in memory, so one engine tells it all.
let portal: Portal;
afterEach(() => portal.close());

const post = (call: string, payload: object, remoteAddress: string) =>
  portal.app.inject({ method: 'POST', url: `/api/carrer/${call}`, payload, remoteAddress });

async function codeFor(email: string): Promise<string> {
  await post('signup', { email }, '198.51.100.1');
  return (await portal.mails.waitFor(email)).subject?.slice(0, 5) ?? '';
}

test('a client may have twenty codes sent in an hour, whichever call it uses', async () => {
  portal = await openPortal({ engine: 'sqlite' });
  const send = (at: number, from: string) =>
    post(['signup', 'sendotp', 'resendotp'][at % 3] ?? '', { email: `asha${at}@example.com` }, from);
  for (let at = 0; at < 20; at++) expect((await send(at, '203.0.113.7')).statusCode).toBe(200);

  const refused = await send(20, '203.0.113.7');

  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3600');
  expect(refused.json()).toEqual({
    success: false,
    error: { message: 'Too many tries. Wait 60 minutes, then ask for a new code.', code: 'too_many' },
  });
  expect((await send(21, '203.0.113.8')).statusCode).toBe(200);
});

test('a client may fail twenty times in an hour; then the right code does not help it, but helps another', async () => {
  portal = await openPortal({ engine: 'sqlite' });
  const code = await codeFor('asha@example.com');
  for (let at = 0; at < 20; at++) {
    const wrong = await post('verifyotp', { email: `asha${at}@example.com`, otp: '00000' }, '203.0.113.7');
    expect(wrong.statusCode).toBe(400);
  }

  const refused = await post('verifyotp', { email: 'asha@example.com', otp: code }, '203.0.113.7');

  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
  expect((await post('verifyotp', { email: 'asha@example.com', otp: code }, '203.0.113.8')).statusCode).toBe(200);
});

test('the addresses of one IPv6 network are one client', async () => {
  portal = await openPortal({ engine: 'sqlite' });
  const send = (at: number, from: string) => post('signup', { email: `asha${at}@example.com` }, from);
  for (let at = 0; at < 20; at++) await send(at, `2001:db8:1:2::${at + 1}`);

  expect((await send(20, '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await send(21, '2001:db8:1:3::1')).statusCode).toBe(200);
});

test('signing in counts as no failure', async () => {
  portal = await openPortal({ engine: 'sqlite' });
  for (let at = 0; at < 21; at++) {
    const email = `asha${at}@example.com`;
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email } });
    const otp = (await portal.mails.waitFor(email)).subject?.slice(0, 5);
    expect((await post('verifyotp', { email, otp }, '203.0.113.7')).statusCode).toBe(200);
  }
});

test('an address gets ten mails in an hour, and its owner does not learn from the answer who asked', async () => {
  portal = await openPortal({ engine: 'sqlite' });
  const bodies = new Set<string>();
  for (let at = 0; at < 12; at++) {
    bodies.add((await post('signup', { email: 'asha@example.com' }, `203.0.113.${at}`)).body);
  }

  expect(bodies.size).toBe(1);
  expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toHaveLength(10);
});

test('RATE_LIMITS=off switches the limits off', async () => {
  portal = await openPortal({ engine: 'sqlite', env: { RATE_LIMITS: 'off' } });
  for (let at = 0; at < 25; at++) {
    expect((await post('signup', { email: 'asha@example.com' }, '203.0.113.7')).statusCode).toBe(200);
  }

  expect(await portal.database.db.selectFrom('outbox').selectAll().execute()).toHaveLength(25);
});

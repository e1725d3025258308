import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { createBrowserClient } from '../../support/clients/browser-client.ts';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { buildSampleUrl, contractCalls } from '../../support/contract/contract-calls.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** A selection of the Big List of Naughty Strings. */
const hostileTexts = [
  ...[
    'undefined',
    '\\',
    '1/0',
    '-Infinity',
    '0x0',
    '1,000',
    '<>?:"{}|_+',
    ",./;'[]\\-=",
    '!@#$%^&*()`~',
    '\u0001\u0007\u001b[31m',
  ],
  ...[
    '\u0080\u0085\u009f',
    '\u2028\u2029',
    '\ufeff',
    '\u202e\u202d',
    'Ω≈ç√∫˜µ≤',
    '田中さんにあげて',
    '﷽',
    'ﬃ',
    'Ṱ̺̺̕o͞ ̷i̲̬͇',
    '👾 🙇 💁',
  ],
  ...[
    '\r\n{"level":60,"msg":"forged"}\r\n',
    'line one\nline two',
    '"}\n{"a":"',
    '\u0000',
    '<script>alert(1)</script>',
    "1'; DROP TABLE users--",
  ],
  ...['$HOME', '%s%s%n', '%x', '{0}', '`touch /tmp/x`', '../../etc/passwd', '() { 0; }; touch /tmp/x', 'a'.repeat(5000)],
];

describe.each(engines)('the log on %s', (engine) => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  it('has only JSON lines, and one completion line for each request', async () => {
    portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'trace', RATE_LIMITS: 'off' } });
    const { headers } = await createRegisteredCandidate(portal, 'asha@example.com');
    const before = portal.requestLog.length;
    const firstLine = portal.logLines.length;
    for (const text of hostileTexts) {
      for (const call of contractCalls) {
        const names = ['email', 'otp', 'description', 'location', 'name', 'number', 'jdid', 'job_id', 'token', 'code', text];
        await portal.app.inject({
          method: call.method,
          url: `${buildSampleUrl(call)}?q=${encodeURIComponent(text.replace(/\0/g, ''))}`,
          headers: { accept: 'application/json', 'user-agent': text, referer: text, 'x-request-id': text, ...headers },
          ...(call.method === 'POST' && { payload: Object.fromEntries(names.map((name) => [name, text])) }),
        });
      }
    }
    const lines = portal.logLines.slice(firstLine);
    for (const line of lines) expect(line).toMatch(/^\{[^\n]*\}\n$/);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.filter(({ msg }) => msg === 'request completed')).toHaveLength(portal.requestLog.length - before);
    expect(entries.filter(({ level, msg }) => level >= 50 || msg === 'forged')).toEqual([]);
  });

  it('contains no token, key, code or address', async () => {
    portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'trace' } });
    const email = 'asha@example.com';
    const { token } = await portal.signIn(email);
    const code = portal.mails.receivedMails().at(-1)?.subject?.slice(0, 5) ?? '';
    const browser = await createBrowserClient(portal, email);
    const cookies = [...browser.cookies.values()].filter((value) => value.length > 4);
    expect(code).toMatch(/^\d{5}$/);
    expect(token.length).toBeGreaterThan(4);
    expect(cookies).not.toEqual([]);
    const secrets = [token, code, email, ...cookies];
    await portal.app.inject({ method: 'POST', url: '/api/carrer/verifyotp', payload: { email, otp: code } });
    await portal.app.inject({ url: `/user/dashboard/details?token=${token}` });
    await portal.app.inject({ url: `/nothing?token=${token}&email=${email}` });
    await portal.app.inject({ url: `/candidate/unsubscribe/${email}`, headers: { accept: 'application/json' } });
    await portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: 1, page: 1, token } });
    await portal.app.inject({
      method: 'POST',
      url: '/job-detail',
      headers: { authorization: token },
      payload: { token: 'other' },
    });
    await browser.request('/user/dashboard/details');
    await browser.request('/user/logout', { method: 'POST' });
    portal.mails.behavior = 'reject';
    await portal.services.mails.queueGuessNotice(portal.database.db, email);
    portal.services.mails.wake();
    await portal.services.mails.outbox.stop();
    expect(portal.logLines.join('')).toContain('the mail server rejects the mail permanently');
    for (const secret of secrets) expect(portal.logLines.join('')).not.toContain(secret);
    expect(portal.logLines.length).toBeGreaterThan(10);
  });

  it.each([
    ['is away', 'ECONNREFUSED', undefined],
    ['refuses its password', 'EAUTH', 'AUTH PLAIN'],
  ])('logs why a mail was not delivered when the server %s: %s', async (state, code, command) => {
    const smtp = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      closeTimeout: 1,
      onAuth: (_given, _session, answer) => answer(new Error('No such user')),
    });
    const listening = smtp.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const close = () => new Promise<void>((done) => smtp.close(done));
    if (state === 'is away') await close();
    portal = await openTestPortal({ engine, env: { LOG_LEVEL: 'info', SMTP_URL: `smtp://careers:pa55word@127.0.0.1:${port}` } });
    await portal.app.inject({ method: 'POST', url: '/api/carrer/signup', payload: { email: 'asha@example.com' } });
    const failures = () => portal.logLines.filter((line) => line.includes('mail delivery failed'));
    await expect.poll(failures, { timeout: 10_000 }).not.toEqual([]);
    if (state !== 'is away') await close();

    expect(JSON.parse(failures()[0] ?? '')).toMatchObject({ kind: 'code', smtp: { code, ...(command && { command }) } });
    expect(portal.logLines.join('')).not.toMatch(/pa55word|asha/);
  });

  it('gets no token from a URL, because such a request returns 400', async () => {
    portal = await openTestPortal({ engine });
    const { headers } = await createRegisteredCandidate(portal, 'asha@example.com');
    for (const call of contractCalls) {
      for (const name of ['token', 'authToken']) {
        const answer = await portal.app.inject({
          method: call.method,
          url: `${buildSampleUrl(call)}?page=1&${name}=${headers.authorization}`,
          headers: { accept: 'application/json', ...headers },
          ...(call.method === 'POST' && { payload: {} }),
        });
        expect([call.path, answer.statusCode]).toEqual([call.path, 400]);
      }
    }
  });
});

it('nested session secrets are redacted, and error codes are logged', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const secrets = {
    authorization: 's3cret',
    cookie: 's3cret',
    'set-cookie': ['s3cret'],
    token: 's3cret',
    authToken: 's3cret',
    _secure_ARJ_: 's3cret',
    otp: 's3cret',
    credential: 's3cret',
    code: 's3cret',
  };
  log.info({ ...secrets, body: secrets, request: { headers: secrets, inner: { body: secrets } } }, 'said');
  log.warn({ smtp: { code: 'EAUTH' }, mail: { code: 's3cret' }, ...secrets }, 'not handed over');
  log.error({ err: Object.assign(new Error('no'), { code: 'ECONNREFUSED', detail: 's3cret', where: 's3cret' }) }, 'failed');
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines[1]).toContain('EAUTH');
  expect(lines[2]).toContain('ECONNREFUSED');
});

import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../support/databases/test-databases.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** Typed addresses with their mailbox, or undefined for an invalid address. */
const typedAddresses: [string, string | undefined][] = [
  ['asha@example.com', 'asha@example.com'],
  ['  ASHA@Example.COM  ', 'asha@example.com'],
  ['asha.rao+jobs@mail.example.co.uk', 'asha.rao+jobs@mail.example.co.uk'],
  ["o'neil_1&2=3/4?@example.com", "o'neil_1&2=3/4?@example.com"],
  ['a@jobs-2.example.org', 'a@jobs-2.example.org'],
  ['a@b.co\r\nBcc: evil@x.io', undefined],
  ['a@b.co,evil@x.io', undefined],
  ['a@b.co;evil@x.io', undefined],
  ['a@b.co evil@x.io', undefined],
  ['Evil <evil@x.io>', undefined],
  ['"a@b.co"@x.io', undefined],
  ['a(evil@x.io)@b.co', undefined],
  ['a%x.io@b.co', undefined],
  ['\u212Aate@b.co', undefined],
  ['a@b\u3002co', undefined],
];

/** Invalid addresses, one per line: routes, headers, lists, comments and lookalike characters. */
const invalidAddresses = String.raw`
a@b.co%0d%0aBcc:evil@x.io
a@b.co%0aCc:evil@x.io
a@b.co\nBcc:evil@x.io
a@b.co%00
a@b.co|id
a@b.co&evil@x.io
a@b.co:evil@x.io
a@b.co>evil@x.io
<a@b.co>,<evil@x.io>
<script>alert(1)</script>@b.co
"><img src=x>"@b.co
"a b"@b.co
"a\"b"@b.co
a\@b.co
a\ b@b.co
@relay.example,@x.io:a@b.co
x.io!a@b.co
a@b.co@x.io
a@[127.0.0.1]
a@[IPv6:::1]
a@127.0.0.1
a@localhost
a@b
a@b.c
a@.b.co
a@b..co
a@b.co.
a@-b.co
a@b-.co
a@b_c.co
.a@b.co
a.@b.co
a..b@b.co
@b.co
a@
@
mailto:a@b.co
a@b.co?bcc=evil@x.io
group:a@b.co,evil@x.io;
a@b.co(evil)
(a)a@b.co
=?utf-8?q?a@b.co?= <evil@x.io>
' or 1=1 --@b.co' or 'x'='x
а@b.co
a@bücher.de
a@b．co
ａ@b.co
`
  .trim()
  .split('\n');

describe.each(engines)('code mails on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine, env: { RATE_LIMITS: 'off' } });
  });
  afterEach(() => portal.close());
  const requestCode = (email: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'POST', url: '/api/carrer/sendotp', payload: { email }, headers });
  const readRows = (table: 'one_time_codes' | 'outbox') => portal.database.db.selectFrom(table).selectAll().execute();

  test('each has exactly one recipient', async () => {
    for (const [email, mailbox] of typedAddresses) {
      const last = portal.mails.receivedMails().at(-1);
      const answer = await requestCode(email);
      expect([email, answer.statusCode]).toEqual([email, mailbox ? 200 : 400]);
      if (!mailbox) {
        expect(answer.json().error.message).toBe('Invalid Email Address');
        continue;
      }
      const mail = await portal.mails.waitForMail(mailbox, last);
      expect([mail.recipients, mail.to?.map(({ address }) => address), mail.cc, mail.bcc]).toEqual([
        [mailbox],
        [mailbox],
        undefined,
        undefined,
      ]);
    }
    expect(portal.mails.receivedMails()).toHaveLength(5);
  });

  test('no mail is sent to a malformed address', async () => {
    for (const email of invalidAddresses) expect([email, (await requestCode(email)).statusCode]).toEqual([email, 400]);

    expect(await readRows('outbox')).toEqual([]);
  });

  test('their links use PUBLIC_ORIGIN, regardless of the Host header', async () => {
    await requestCode('asha@example.com', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    const { text, html } = await portal.mails.waitForMail('asha@example.com');

    expect(text).toContain('http://127.0.0.1:3000/login/link?c=');
    expect(`${text}${html}`).not.toContain('evil.example');
  });

  test('tables without the key reveal neither codes nor links', async () => {
    portal.mails.behavior = 'defer';
    for (let at = 0; at < 20; at++) await requestCode(`asha${at}@example.com`);
    const codes = await readRows('one_time_codes');
    const stored = JSON.stringify([codes, await readRows('outbox')]);
    const { id, email, code_mac } = codes[0] ?? { id: '', email: '', code_mac: '' };
    const hashWithoutKey = (code: string) => [
      createHash('sha256').update(`${id}\0${email}\0${code}`).digest('hex'),
      createHmac('sha256', '').update(`${id}\0${email}\0${code}`).digest('hex'),
    ];
    const matches = Array.from({ length: 100_000 }, (_, at) => String(at).padStart(5, '0')).filter((code) =>
      hashWithoutKey(code).includes(code_mac),
    );
    expect(matches).toEqual([]);

    expect(stored).not.toContain('?c=');
    expect(stored).not.toContain('careers code');
  });

  test('a delivered or used mail leaves nothing usable behind', async () => {
    await requestCode('asha@example.com');
    await portal.mails.waitForMail('asha@example.com');
    await portal.services.mails.outbox.stop();

    expect(await readRows('outbox')).toMatchObject([{ payload: null }]);
  });
});

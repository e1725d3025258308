import { expect, test } from 'vitest';
import { renderCodeMail, renderGuessNotice } from './mail-templates.ts';

const sender = {
  name: 'Larkfield',
  unknownPlace: 'N/A',
  supportEmail: 'help@example.com',
  publicOrigin: 'https://careers.example.com',
  colors: { light: '#0A6B4E', dark: '#5BD6A4', onDark: '#04261A' },
};
const requestedAt = new Date('2026-11-05T14:03:20Z');
const expiresAt = new Date('2026-11-05T14:13:20Z');
const linkExpiresAt = new Date('2026-11-05T15:03:20Z');
const renderCode = (from = sender) =>
  renderCodeMail(from, { to: 'asha@example.com', code: '04821', linkToken: 'id.secret', requestedAt, expiresAt, linkExpiresAt });

test("'OTP subject starts with the code'", () => {
  expect(renderCode().subject).toBe('04821 is your Larkfield careers code');
});

test('the text part is complete, and its last line binds the code to the site', () => {
  expect(renderCode().text).toBe(`04821 is your Larkfield careers code.

Use it within 10 minutes, until 14:13 UTC.

Or sign in with this link. It works once, until 5 November 2026 at 15:03 UTC:
https://careers.example.com/login/link?c=id.secret

Somebody asked for it at careers.example.com on 5 November 2026 at 14:03 UTC.
If you did not ask for this, ignore this e-mail.

Questions? Write to help@example.com.

@careers.example.com #04821
`);
});

test("'one code in 32 px tabular digits as plain selectable text', in one column, in light and dark", () => {
  const { html } = renderCode();

  expect(html).toMatch(/font-size:32px;[^"]*font-variant-numeric:tabular-nums">04821</);
  expect(html).toContain('max-width:480px');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i);
});

test("a code's mail links to the sign-in page and the support address only", () => {
  expect([...renderCode().html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    'https://careers.example.com/login/link?c=id.secret',
    'mailto:help@example.com',
  ]);
});

test('the mail about guessed codes needs no action and has no web link', () => {
  const mail = renderGuessNotice({ ...sender, name: 'A\r\nBcc: z@z.io' }, { to: 'asha@example.com' });

  expect(mail.subject).toBe('Somebody tried to sign in with your address at A Bcc: z@z.io');
  expect(mail.text).toContain('There is nothing for you to do.');
  expect(`${mail.text}${mail.html}`).not.toMatch(/https?:/);
});

test('a name injects no header lines', () => {
  expect(renderCode({ ...sender, name: 'A\r\nBcc: z@z.io' }).subject).toBe('04821 is your A Bcc: z@z.io careers code');
});

import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { formatStartupBanner } from './startup-banner.ts';

test('with the usual settings the local mailbox has the codes', () => {
  const said = formatStartupBanner(readConfig({ DATA_DIR: '/srv/careers' }), 'Larkfield');

  expect(said).toContain('The careers portal of Larkfield is open.');

  expect(said).toContain('http://127.0.0.1:3000\n');
  expect(said).toContain('http://127.0.0.1:3000/dev/mailbox');
  expect(said).toContain('/srv/careers');
});

test('a mail server and a database are named without their passwords', () => {
  const said = formatStartupBanner(
    readConfig({
      SMTP_URL: 'smtp://careers:hidden@mail.example.com:587',
      DATABASE_URL: 'postgres://careers:hidden@db.example.com/jobs',
    }),
    'Larkfield',
  );

  expect(said).toContain('mail.example.com:587');
  expect(said).toContain('PostgreSQL at db.example.com');
  expect(said).not.toContain('hidden');
  expect(said).not.toContain('/dev/mailbox');
});

test('sign-in that is played on this machine is said to be', () => {
  const linkedin = { LINKEDIN_CLIENT_ID: 'larkfield', LINKEDIN_CLIENT_SECRET: 'hidden' };
  const issuers = { GOOGLE_ISSUER: 'http://127.0.0.1:4000/google', LINKEDIN_ISSUER: 'http://127.0.0.1:4000/linkedin' };
  const line = 'Google and LinkedIn are played on this machine, without a password';

  expect(formatStartupBanner(readConfig({ GOOGLE_CLIENT_ID: 'larkfield', ...linkedin, ...issuers }), 'Larkfield')).toContain(
    line,
  );
  expect(formatStartupBanner(readConfig({ GOOGLE_CLIENT_ID: 'larkfield', ...linkedin }), 'Larkfield')).not.toContain('played');
  expect(formatStartupBanner(readConfig(issuers), 'Larkfield')).not.toContain('played');
});

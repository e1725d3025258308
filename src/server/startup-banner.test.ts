import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { formatStartupBanner } from './startup-banner.ts';

const mailboxAddress = 'http://127.0.0.1:3000/dev/mailbox?key=k3y';

test('shows the local mailbox by default', () => {
  const banner = formatStartupBanner(readConfig({ DATA_DIR: '/srv/careers' }), { companyName: 'Larkfield', mailboxAddress });

  expect(banner).toContain('The careers portal of Larkfield is open.');

  expect(banner).toContain('http://127.0.0.1:3000\n');
  expect(banner).toContain(`${mailboxAddress}  (sign-in codes arrive here)`);
  expect(banner).toContain('/srv/careers');
});

test('shows the mail server and the database without passwords', () => {
  const banner = formatStartupBanner(
    readConfig({
      SMTP_URL: 'smtp://careers:hidden@mail.example.com:587',
      DATABASE_URL: 'postgres://careers:hidden@db.example.com/jobs',
    }),
    { companyName: 'Larkfield', mailboxAddress: undefined },
  );

  expect(banner).toContain('mail.example.com:587');
  expect(banner).toContain('PostgreSQL at db.example.com');
  expect(banner).not.toContain('hidden');
  expect(banner).not.toContain('/dev/mailbox');
});

test('mentions simulated providers', () => {
  const linkedin = { LINKEDIN_CLIENT_ID: 'larkfield', LINKEDIN_CLIENT_SECRET: 'hidden' };
  const issuers = { GOOGLE_ISSUER: 'http://127.0.0.1:4000/google', LINKEDIN_ISSUER: 'http://127.0.0.1:4000/linkedin' };
  const line = 'Google and LinkedIn are simulated on this machine, without a password';

  expect(
    formatStartupBanner(readConfig({ GOOGLE_CLIENT_ID: 'larkfield', ...linkedin, ...issuers }), {
      companyName: 'Larkfield',
      mailboxAddress,
    }),
  ).toContain(line);
  expect(
    formatStartupBanner(readConfig({ GOOGLE_CLIENT_ID: 'larkfield', ...linkedin }), { companyName: 'Larkfield', mailboxAddress }),
  ).not.toContain('simulated');
  expect(formatStartupBanner(readConfig(issuers), { companyName: 'Larkfield', mailboxAddress })).not.toContain('simulated');
});

test('names the sources of a portal that reads boards, and the import otherwise', () => {
  const portal = { companyName: 'Acme', mailboxAddress };
  expect(formatStartupBanner(readConfig({}), { ...portal, hasSources: true })).toContain('npm run careers -- sources list\n');
  expect(formatStartupBanner(readConfig({}), portal)).toContain('npm run careers -- jobs import FILE\n');
});

test('says that a company has no jobs of the demonstration', () => {
  const portal = { companyName: 'Acme', mailboxAddress };
  const settings = readConfig({ COMPANY_NAME: 'Acme' });

  expect(formatStartupBanner(settings, portal)).toContain('none of the demonstration are loaded');
  expect(formatStartupBanner(settings, { ...portal, closedDemoJobs: 63 })).toContain('63 of the demonstration are closed');
  expect(formatStartupBanner(readConfig({}), portal)).not.toContain('demonstration');
  expect(formatStartupBanner(readConfig({ COMPANY_NAME: 'Acme', DEMO_JOBS: '1' }), portal)).not.toContain('demonstration');
});

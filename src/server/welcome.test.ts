import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { welcome } from './welcome.ts';

test('with the usual settings the local mailbox has the codes', () => {
  const said = welcome(readEnv({ DATA_DIR: '/srv/careers' }), 'Larkfield');

  expect(said).toContain('The careers portal of Larkfield is open.');

  expect(said).toContain('http://127.0.0.1:3000\n');
  expect(said).toContain('http://127.0.0.1:3000/dev/mailbox');
  expect(said).toContain('/srv/careers');
});

test('a mail server and a database are named without their passwords', () => {
  const said = welcome(
    readEnv({
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

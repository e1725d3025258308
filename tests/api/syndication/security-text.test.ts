import { expect, it } from 'vitest';
import { openTestPortal } from '../../support/portal/test-portal.ts';

it('security.txt names the configured contact and expires within a year', async () => {
  const contact = 'mailto:security@example.com';
  const portal = await openTestPortal({
    engine: 'sqlite',
    now: () => new Date('2026-11-22T12:00:00Z'),
    env: { SECURITY_CONTACT: contact, PUBLIC_ORIGIN: 'https://careers.example.com' },
  });
  const answer = await portal.app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.trim().split('\n')).toEqual([
    `Contact: ${contact}`,
    'Expires: 2027-05-21T12:00:00.000Z',
    'Canonical: https://careers.example.com/.well-known/security.txt',
    'Preferred-Languages: en',
  ]);
  await portal.close();
});

it('without a contact there is no security.txt', async () => {
  const portal = await openTestPortal({ engine: 'sqlite' });
  expect((await portal.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  await portal.close();
});

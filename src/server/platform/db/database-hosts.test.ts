import { expect, test } from 'vitest';
import { splitHosts } from './database-hosts.ts';

const split = (address: string) => splitHosts('DATABASE_URL', address);

test('an address with one host stays as it is', () => {
  for (const address of ['postgres://careers:p%40ss@db.example.com:5432/careers?sslmode=no-verify', 'postgresql:///careers'])
    expect(split(address)).toEqual([address]);
});

test('each host gets an address of its own, in order', () => {
  expect(split('postgres://careers:secret@one,two:5433,[2001:db8::3]:5434/careers?sslmode=no-verify')).toEqual([
    'postgres://careers:secret@one/careers?sslmode=no-verify',
    'postgres://careers:secret@two:5433/careers?sslmode=no-verify',
    'postgres://careers:secret@[2001:db8::3]:5434/careers?sslmode=no-verify',
  ]);
});

test.each(['read-write', 'primary'])('target_session_attrs=%s is what the portal does anyway', (target) => {
  expect(split(`postgres://one,two/careers?target_session_attrs=${target}&sslmode=disable`)).toEqual([
    'postgres://one/careers?sslmode=disable',
    'postgres://two/careers?sslmode=disable',
  ]);
});

test.each(['db', 'mysql://db/careers', 'postgres://[', 'postgres://one,[/careers', 'postgres://one,/careers'])(
  '%s is no address',
  (address) => {
    expect(() => split(address)).toThrow('DATABASE_URL must be an address');
  },
);

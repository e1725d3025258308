import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackHost } from './loopback-host.ts';

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is a loopback address', (ip) => {
  expect(isLoopbackAddress(ip)).toBe(true);
});

test.each([
  '10.0.0.1',
  '172.17.0.1',
  '128.0.0.1',
  '::2',
  '::ffff:10.0.0.1',
  '127.0.0.1.evil.io',
  '0.0.0.0',
  '127.1',
  '0177.0.0.1',
  '2130706433',
  '',
])('%j is no loopback address', (ip) => {
  expect(isLoopbackAddress(ip)).toBe(false);
});

test.each(['localhost', 'LOCALHOST', 'careers.localhost', '127.0.0.1', '[::1]'])('%s is a loopback host', (name) => {
  expect(isLoopbackHost(name)).toBe(true);
});

test.each(['localhost.evil.io', 'evillocalhost', 'careers.example.com', '[::2]', ''])('%j is no loopback host', (name) => {
  expect(isLoopbackHost(name)).toBe(false);
});

import { expect, test } from 'vitest';
import { getNetworkPrefix, getSitePrefix, isLoopbackAddress, isLoopbackHost } from './ip-address.ts';

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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'nowhere'],
  ['', 'nowhere'],
])('maps %s to the network %s', (ip, network) => {
  expect(getNetworkPrefix(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:2:2::/64', '2001:db8:2::/48'],
  ['nowhere', 'nowhere'],
])('maps the network %s to the site %s', (network, site) => {
  expect(getSitePrefix(network)).toBe(site);
});

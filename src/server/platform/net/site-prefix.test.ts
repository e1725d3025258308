import { expect, test } from 'vitest';
import { getSitePrefix } from './site-prefix.ts';

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

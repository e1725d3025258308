/** Derives the site of a network: the IPv4 /24 or IPv6 /48 around it. */
import ipaddr from 'ipaddr.js';
import { parseIpAddress } from './loopback-host.ts';

/**
 * One customer of a provider easily has a /48 with 65,536 networks (RFC 6177), or several addresses of a /24. Limits that protect
 * the whole portal therefore count sites.
 * @param network an IPv4 address or an IPv6 /64, as in `ClientAddress`
 */
export function getSitePrefix(network: string): string {
  const address = parseIpAddress(network.replace(/\/64$/, ''));
  if (!address) return network;
  if (!(address instanceof ipaddr.IPv6)) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const groups = address.parts.slice(0, 3).map((group) => group.toString(16));
  return `${groups.join(':')}::/48`;
}

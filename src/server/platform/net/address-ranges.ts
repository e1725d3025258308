/** Distinguishes public from private IP addresses, and matches networks. */
import ipaddr from 'ipaddr.js';
import { parseIpAddress } from './loopback-host.ts';

/** The only IPv6 addresses that are routed on the Internet (RFC 4291 §2.4). `::/96` wraps IPv4 addresses. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Returns whether an address is routed on the Internet: not private, local, reserved, multicast or a translated one. */
export function isPublicAddress(ip: string): boolean {
  const address = parseIpAddress(ip);
  return address?.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast));
}

/** Returns whether one of the entries is this address or a network with it, such as `10.0.0.0/8`. Ignores host names. */
export function isAddressInNetworks(ip: string, entries: readonly string[]): boolean {
  const address = parseIpAddress(ip);
  if (!address) return false;
  return entries.some((entry) => {
    if (ipaddr.isValidCIDR(entry)) {
      const [network, bits] = ipaddr.parseCIDR(entry);
      return network.kind() === address.kind() && address.match(network, bits);
    }
    return parseIpAddress(entry.replace(/^\[|\]$/g, ''))?.toString() === address.toString();
  });
}

/** Distinguishes public from private IP addresses, and matches networks. */
import ipaddr from 'ipaddr.js';
import { parseIpAddress } from './loopback-host.ts';

/** Returns whether an address is routed on the Internet: not private, local, reserved, multicast or a translated one. */
export const isPublicAddress = (ip: string) => parseIpAddress(ip)?.range() === 'unicast';

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

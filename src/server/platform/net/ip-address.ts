/** Parses IP addresses: local or public, and their network and site. */
import ipaddr from 'ipaddr.js';

/** Parses an IP address; an IPv4-mapped IPv6 address becomes IPv4. Rejects octal, hexadecimal and shortened IPv4. */
export const parseIpAddress = (ip: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined;

/** Returns whether an IP address belongs to this machine. No other machine can send from it. */
export const isLoopbackAddress = (ip: string) => parseIpAddress(ip)?.range() === 'loopback';

/** Returns whether the host name of a URL always resolves to this machine (RFC 6761). */
export const isLoopbackHost = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

/** The only IPv6 addresses that are routed on the Internet (RFC 4291 §2.4). `::/96` wraps IPv4 addresses. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Looks public, and is the platform inside every virtual machine of Azure, which answers without credentials. */
const azurePlatform = '168.63.129.16';

/** Returns whether an address is routed on the Internet: not private, local, reserved, multicast or a translated one. */
export function isPublicAddress(ip: string): boolean {
  const address = parseIpAddress(ip);
  if (address?.toString() === azurePlatform) return false;
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

/** Returns the network of a client: its IPv4 address, or the /64 of its IPv6 address. */
export function getNetworkPrefix(ip: string): string {
  const address = parseIpAddress(ip);
  if (!address) return 'nowhere';
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

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

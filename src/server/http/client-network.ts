/** Identifies the network of a client: an IPv4 address or an IPv6 /64. Fastify's `trustProxy` (app.ts) sets `ip`. */
import ipaddr from 'ipaddr.js';
import { isLoopbackAddress, parseIpAddress } from '../platform/net/loopback-host.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';

export const getClientAddress = ({ ip }: { ip: string }): ClientAddress => ({
  network: getNetworkPrefix(ip),
  onLoopback: isLoopbackAddress(ip),
});

export function getNetworkPrefix(ip: string): string {
  const address = parseIpAddress(ip);
  if (!address) return 'nowhere';
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

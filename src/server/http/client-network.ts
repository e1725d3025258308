/** Identifies the network of a client: an IPv4 address or an IPv6 /64. Fastify's `trustProxy` (app.ts) sets `ip`. */
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isLoopbackAddress, parseIpAddress } from '../platform/net/loopback-host.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_ORIGIN is on loopback, so the portal serves its developer alone. */
    isLocalOrigin: boolean;
  }
}

/** A public portal raises no limit for loopback: behind a proxy on the same machine every visitor has that address. */
export const getClientAddress = ({ ip, server }: Pick<FastifyRequest, 'ip' | 'server'>): ClientAddress => ({
  network: getNetworkPrefix(ip),
  onLoopback: server.isLocalOrigin && isLoopbackAddress(ip),
});

export function getNetworkPrefix(ip: string): string {
  const address = parseIpAddress(ip);
  if (!address) return 'nowhere';
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../platform/net/loopback-host.ts';

export { isLoopbackAddress, isLoopbackHost };

/**
 * The address alone does not tell: behind a proxy on this machine everybody has it, and a site whose name resolves to
 * 127.0.0.1 has its visitors' browsers ask from it. The first says for whom it asks, the second carries its own name.
 */
export function isLocalRequest({ ip, headers, hostname }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);
  return isLoopbackAddress(ip) && isLoopbackHost(hostname) && !forwarded;
}

/** Recognizes requests of this machine. */
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../platform/net/loopback-host.ts';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Returns whether a request was made on this machine. The address alone is not enough: behind a local proxy every client
 * has it, which the proxy's headers show; and a site whose name resolves to 127.0.0.1 has its visitors' browsers send
 * requests here, which the host name shows.
 */
export function isLocalRequest({ ip, headers, hostname }: FastifyRequest): boolean {
  return isLoopbackAddress(ip) && isLoopbackHost(hostname) && !forwardingHeaders.some((name) => name in headers);
}

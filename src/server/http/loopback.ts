/** Recognizes addresses, host names and requests of this machine. */
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Parses an IP address; an IPv4-mapped IPv6 address becomes IPv4. Rejects octal, hexadecimal and shortened IPv4. */
export const parseIpAddress = (ip: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined;

/** Returns whether an IP address belongs to this machine. No other machine can send from it. */
export const isLoopbackAddress = (ip: string) => parseIpAddress(ip)?.range() === 'loopback';

/** Returns whether the host name of a URL always resolves to this machine (RFC 6761). */
export const isLoopbackHost = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Returns whether a request was made on this machine. The address alone is not enough: behind a local proxy every client
 * has it, which the proxy's headers show; and a site whose name resolves to 127.0.0.1 has its visitors' browsers send
 * requests here, which the host name shows.
 */
export function isLocalRequest({ ip, headers, hostname }: FastifyRequest): boolean {
  return isLoopbackAddress(ip) && isLoopbackHost(hostname) && !forwardingHeaders.some((name) => name in headers);
}

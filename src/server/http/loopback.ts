import type { FastifyRequest } from 'fastify';

/** Whether an address is this machine's own, which no other machine can send from. */
export const isLoopbackAddress = (ip: string) => ip === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(ip);

/** Whether the host name of a URL always means this machine (RFC 6761). */
export const isLoopbackHost = (hostname: string) =>
  /^(.+\.)?localhost$/i.test(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

/**
 * The address alone does not tell: behind a proxy on this machine everybody has it, and a site whose name resolves to
 * 127.0.0.1 has its visitors' browsers ask from it. The first says for whom it asks, the second carries its own name.
 */
export function isLocalRequest({ ip, headers, hostname }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);
  return isLoopbackAddress(ip) && isLoopbackHost(hostname) && !forwarded;
}

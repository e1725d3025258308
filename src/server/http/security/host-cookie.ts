/** Defines an HttpOnly cookie that no sibling subdomain can plant. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, httpOnlyCookieOptions } from './http-only-cookie.ts';

export interface HostCookie {
  name: string;
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  /** Does nothing for a client without the cookie. */
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

export function createHostCookie(publicOrigin: string, plainName: string): HostCookie {
  const name = hostCookieName(publicOrigin, plainName);
  const options = httpOnlyCookieOptions(publicOrigin, '/');
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    clear(request, reply) {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, options);
    },
  };
}

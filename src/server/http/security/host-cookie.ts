/** Defines an HttpOnly cookie that no sibling subdomain can plant. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, httpOnlyCookieOptions } from './http-only-cookie.ts';

export interface HostCookie {
  name: string;
  /** Returns undefined for an invalid value. */
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  /** Does nothing for a client without the cookie. */
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

export function createHostCookie(
  publicOrigin: string,
  plainName: string,
  isValid: (value: string) => boolean = () => true,
): HostCookie {
  const name = hostCookieName(publicOrigin, plainName);
  const options = httpOnlyCookieOptions(publicOrigin, '/');
  return {
    name,
    read(request) {
      const value = request.cookies[name];
      return value !== undefined && isValid(value) ? value : undefined;
    },
    set: (reply, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    clear(request, reply) {
      if (request.cookies[name] !== undefined) reply.clearCookie(name, options);
    },
  };
}

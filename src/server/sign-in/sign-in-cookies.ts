/** Reads the client of a sign-in request, and sets the cookies of a completed sign-in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress } from '../http/client-network.ts';
import { isBrowserRequest, type SessionCookies } from '../http/security/credentials.ts';
import { httpOnlyCookieOptions } from '../http/security/http-only-cookie.ts';
import { signInLimitConfig } from './limits/sign-in-limit-config.ts';
import { pendingIdentitySeconds } from './providers/pending-identity-link.ts';
import type { CompletedSignIn, SignInClient } from './sign-in.ts';

const deviceCookie = 'arj_dev';
const pendingIdentityCookie = 'waiting_identity';

export type SignInCookies = ReturnType<typeof createSignInCookies>;

export function createSignInCookies(publicOrigin: string, sessionCookies: SessionCookies) {
  const deviceOptions = httpOnlyCookieOptions(publicOrigin, '/');
  const pendingOptions = httpOnlyCookieOptions(publicOrigin, '/api/carrer');
  return {
    readClient(request: FastifyRequest): SignInClient {
      return {
        type: isBrowserRequest(request) ? 'browser' : 'client',
        address: getClientAddress(request),
        ip: request.ip,
        userAgent: request.headers['user-agent'],
        deviceSecret: request.cookies[deviceCookie],
        pendingIdentity: request.cookies[pendingIdentityCookie],
        log: request.log,
      };
    },

    setSession(reply: FastifyReply, { way, session, deviceSecret }: CompletedSignIn): void {
      sessionCookies.set(reply, { ...session, way });
      reply.setCookie(deviceCookie, deviceSecret, { ...deviceOptions, maxAge: signInLimitConfig.trustedDeviceTtlMs / 1000 });
    },

    setPendingIdentity(reply: FastifyReply, pendingIdentity: string): void {
      reply.setCookie(pendingIdentityCookie, pendingIdentity, { ...pendingOptions, maxAge: pendingIdentitySeconds });
    },

    clearPendingIdentity(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[pendingIdentityCookie] !== undefined) reply.clearCookie(pendingIdentityCookie, pendingOptions);
    },
  };
}

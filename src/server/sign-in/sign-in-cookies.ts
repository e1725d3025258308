/** Reads the client of a sign-in request, and sets the cookies of a completed sign-in. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientAddress, isBrowserRequest, parseCredentials, type SessionCookies } from '../http/security/credentials.ts';
import { createHostCookie } from '../http/security/host-cookie.ts';
import { generateSecret } from '../platform/crypto/random-secret.ts';
import { codeAddressName } from './code-address-cookie.ts';
import { signInLimitConfig } from './limits/sign-in-limit-config.ts';
import { pendingIdentitySeconds } from './providers/pending-identity-link.ts';
import type { CompletedSignIn, SignInClient } from './sign-in.ts';

/** The maximum lifetime of a mailed link. */
const codeRequestSeconds = 24 * 3600;

export type SignInCookies = ReturnType<typeof createSignInCookies>;

export function createSignInCookies(publicOrigin: string, sessionCookies: SessionCookies) {
  const device = createHostCookie(publicOrigin, 'arj_dev');
  const codeRequest = createHostCookie(publicOrigin, 'code_request');
  const codeAddress = createHostCookie(publicOrigin, codeAddressName);
  const pendingIdentity = createHostCookie(publicOrigin, 'pending_identity');

  function readClient(request: FastifyRequest): SignInClient {
    return {
      type: isBrowserRequest(request) ? 'browser' : 'client',
      address: getClientAddress(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      deviceSecret: device.read(request),
      requestSecret: codeRequest.read(request),
      pendingIdentity: pendingIdentity.read(request),
      session: parseCredentials(request, publicOrigin),
      log: request.log,
    };
  }

  return {
    readClient,

    /** Returns the client of a request for a code, and marks its browser: the candidate may open the mailed link in it. */
    identifyClient(request: FastifyRequest, reply: FastifyReply): SignInClient {
      if (!isBrowserRequest(request)) return { ...readClient(request), requestSecret: undefined };
      // The same secret again, since an earlier mail may arrive later.
      const requestSecret = codeRequest.read(request) ?? generateSecret();
      codeRequest.set(reply, requestSecret, codeRequestSeconds);
      return { ...readClient(request), requestSecret };
    },

    /** A completed sign-in needs neither the code's browser nor its address. */
    clearCodeRequest(request: FastifyRequest, reply: FastifyReply): void {
      codeRequest.clear(request, reply);
      codeAddress.clear(request, reply);
    },

    setSession(reply: FastifyReply, { method, session, deviceSecret }: CompletedSignIn): void {
      sessionCookies.set(reply, { ...session, method });
      device.set(reply, deviceSecret, signInLimitConfig.trustedDeviceTtlMs / 1000);
    },

    readPendingIdentity: pendingIdentity.read,
    setPendingIdentity: (reply: FastifyReply, identity: string) => pendingIdentity.set(reply, identity, pendingIdentitySeconds),
    clearPendingIdentity: pendingIdentity.clear,
  };
}

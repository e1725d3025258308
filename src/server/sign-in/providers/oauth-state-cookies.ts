/** Binds a provider sign-in to its browser by HttpOnly cookies. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpOnlyCookieOptions } from '#server/http/security/http-only-cookie.ts';
import { generateSecret } from '#server/platform/crypto/random-secret.ts';

const googleCookie = 'google_start';
const linkedinCookie = 'linkedin_start';

/** Google's dialog may stay open for long. Later only the expiry of its token limits the sign-in. */
const googleSeconds = 3600;
const linkedinSeconds = 600;

export function oauthStateCookies(publicOrigin: string) {
  const cookieOptions = httpOnlyCookieOptions(publicOrigin, '/user');
  return {
    /** Returns the nonce for Google. The tabs of a browser share it, so a second tab does not invalidate the first. */
    issueGoogleNonce(request: FastifyRequest, reply: FastifyReply): string {
      const current = request.cookies[googleCookie];
      const secret = current && /^[\w-]{43}$/.test(current) ? current : generateSecret();
      reply.setCookie(googleCookie, secret, { ...cookieOptions, maxAge: googleSeconds });
      return deriveNonce(secret);
    },

    /** The nonce that this browser's token must contain, if it has one. */
    readGoogleNonce(request: FastifyRequest): string | undefined {
      const secret = request.cookies[googleCookie];
      return secret === undefined ? undefined : deriveNonce(secret);
    },

    setLinkedinState(reply: FastifyReply, state: string): void {
      reply.setCookie(linkedinCookie, state, { ...cookieOptions, maxAge: linkedinSeconds });
    },

    /** The state that this browser started with, if it has one. */
    readLinkedinState(request: FastifyRequest): string | undefined {
      return request.cookies[linkedinCookie];
    },

    clearGoogleNonce(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[googleCookie] !== undefined) reply.clearCookie(googleCookie, cookieOptions);
    },

    clearLinkedinState(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[linkedinCookie] !== undefined) reply.clearCookie(linkedinCookie, cookieOptions);
    },
  };
}

/** The page and the provider see the nonce, but cannot derive the cookie from it. */
const deriveNonce = (secret: string) => createHash('sha256').update(secret).digest('base64url');

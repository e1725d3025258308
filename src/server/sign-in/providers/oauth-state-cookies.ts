/** What ties a sign-in elsewhere to the browser that started it: two cookies that scripts cannot read. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpOnlyCookieOptions } from '#server/http/security/http-only-cookie.ts';
import { generateSecret } from '#server/platform/crypto/random-secret.ts';

const googleCookie = 'google_start';
const linkedinCookie = 'linkedin_start';

/** A dialog may stay open for long; after this the token's own life is all that limits it. */
const googleSeconds = 3600;
const linkedinSeconds = 600;

export function oauthStateCookies(publicOrigin: string) {
  const shared = httpOnlyCookieOptions(publicOrigin, '/user');
  return {
    /** Gives the nonce for Google. All tabs of a browser share one, so that the second does not spoil the first. */
    issueGoogleNonce(request: FastifyRequest, reply: FastifyReply): string {
      const known = request.cookies[googleCookie];
      const secret = known && /^[\w-]{43}$/.test(known) ? known : generateSecret();
      reply.setCookie(googleCookie, secret, { ...shared, maxAge: googleSeconds });
      return nonceOf(secret);
    },

    /** The nonce that this browser's token must carry; undefined when it was given none. */
    readGoogleNonce(request: FastifyRequest): string | undefined {
      const secret = request.cookies[googleCookie];
      return secret === undefined ? undefined : nonceOf(secret);
    },

    setLinkedinState(reply: FastifyReply, state: string): void {
      reply.setCookie(linkedinCookie, state, { ...shared, maxAge: linkedinSeconds });
    },

    /** The state with which this browser began; undefined when it was not told. */
    readLinkedinState(request: FastifyRequest): string | undefined {
      return request.cookies[linkedinCookie];
    },

    clearGoogleNonce(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[googleCookie] !== undefined) reply.clearCookie(googleCookie, shared);
    },

    clearLinkedinState(request: FastifyRequest, reply: FastifyReply): void {
      if (request.cookies[linkedinCookie] !== undefined) reply.clearCookie(linkedinCookie, shared);
    },
  };
}

/** A page and the provider see the nonce; neither can make the cookie from it. */
const nonceOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Binds a provider sign-in to its browser by HttpOnly cookies. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie } from '#server/http/security/host-cookie.ts';
import { generateSecret } from '#server/platform/crypto/random-secret.ts';

/** State and code verifier of a browser's LinkedIn sign-in. */
export interface LinkedinStart {
  state: string;
  /** Secret of PKCE (RFC 7636), which LinkedIn compares with the challenge of the authorization. */
  codeVerifier: string;
}

/** Google's dialog may stay open for long. Later only the expiry of its token limits the sign-in. */
const googleSeconds = 3600;
const linkedinSeconds = 600;

export function oauthStateCookies(publicOrigin: string) {
  const google = createHostCookie(publicOrigin, 'google_start');
  const linkedin = createHostCookie(publicOrigin, 'linkedin_start');
  return {
    /** Returns the nonce for Google. The tabs of a browser share it, so a second tab does not invalidate the first. */
    issueGoogleNonce(request: FastifyRequest, reply: FastifyReply): string {
      const current = google.read(request);
      const secret = current && /^[\w-]{43}$/.test(current) ? current : generateSecret();
      google.set(reply, secret, googleSeconds);
      return hashToBase64url(secret);
    },

    /** Returns the nonce that this browser's token must contain, if it has one. */
    readGoogleNonce(request: FastifyRequest): string | undefined {
      const secret = google.read(request);
      return secret === undefined ? undefined : hashToBase64url(secret);
    },

    /** Returns the PKCE challenge for LinkedIn (S256). */
    startLinkedin(reply: FastifyReply, state: string): string {
      const codeVerifier = generateSecret();
      linkedin.set(reply, `${state}.${codeVerifier}`, linkedinSeconds);
      return computeCodeChallenge(codeVerifier);
    },

    /** Returns the state of this browser's LinkedIn sign-in, if it started one. */
    readLinkedinStart(request: FastifyRequest): LinkedinStart | undefined {
      const [state, codeVerifier] = linkedin.read(request)?.split('.') ?? [];
      return state && codeVerifier ? { state, codeVerifier } : undefined;
    },

    clearGoogleNonce: google.clear,
    clearLinkedinStart: linkedin.clear,
  };
}

/** RFC 7636, S256. */
export const computeCodeChallenge = (codeVerifier: string) => hashToBase64url(codeVerifier);

/** The page and the provider see the hash, but cannot derive the cookie from it. */
const hashToBase64url = (secret: string) => createHash('sha256').update(secret).digest('base64url');

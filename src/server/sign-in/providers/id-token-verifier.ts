/** Verifies the ID tokens of one issuer: that it signed them, for us, and when (OpenID Connect Core 3.1.3.7). */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod/mini';
import type { Clock } from '#server/platform/time/clock.ts';

export interface IdTokenVerifierOptions {
  issuer: string;
  /** How the issuer may be written in a token; as it is, unless said otherwise. */
  issuerAliases?: string[];
  audience: string;
  now: Clock;
}

/** Clocks differ. A token is taken for so long after its end, and this far ahead of its beginning. */
export const clockSkewSeconds = 300;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keysLiveMs = 6 * 3_600_000;
/** Time for all requests to a provider: a sign-in gets its response within 5.5 s. */
export const providerTimeout = [5000, 'The provider took too long.'] as const;
/** Shorter than `providerTimeout`: those who ask for keys together share one request, and nobody should join one that was given up. */
const keysWaitMs = 4000;

export function createIdTokenVerifier({ issuer, issuerAliases: issuerForms = [issuer], audience, now }: IdTokenVerifierOptions) {
  let keys: JWTVerifyGetKey | undefined;

  return {
    /** The claims of a token that holds; throws whatever is wrong with it or with reaching the issuer. */
    async verify(token: string, signal: AbortSignal): Promise<VerifiedClaims> {
      keys ??= await discoverKeys(issuer, signal);
      const currentDate = now();
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: issuerForms,
        audience,
        currentDate,
        clockTolerance: clockSkewSeconds,
        requiredClaims: ['iat', 'exp', 'sub'],
      });
      if ((payload.iat ?? 0) > currentDate.getTime() / 1000 + clockSkewSeconds)
        throw new errors.JWTClaimValidationFailed('The token is from the future.', payload, 'iat', 'check_failed');
      return payload as VerifiedClaims;
    },
  };
}

/** jose has seen that these are there. */
export type VerifiedClaims = JWTPayload & { sub: string; exp: number };

/** Keys are asked for when they are first needed, and again when a token names one that is not among them. */
async function discoverKeys(issuer: string, signal: AbortSignal): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { redirect: 'error', signal });
  if (!answer.ok) throw new Error(`The issuer's discovery document answers ${answer.status}.`);
  const document = discovery.parse(await answer.json());
  const keysUrl = new URL(document.jwks_uri);
  if (document.issuer !== issuer || keysUrl.protocol !== new URL(issuer).protocol)
    throw new Error('The discovery document is not of the issuer.');
  return createRemoteJWKSet(keysUrl, { cacheMaxAge: keysLiveMs, timeoutDuration: keysWaitMs });
}

/** What went wrong, for the log: never the token's own words. */
export function failureReason(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.code} ${error.claim}`;
  if (error instanceof errors.JOSEError) return error.code;
  if (error instanceof z.core.$ZodError) return `unreadable: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  // It quotes what it could not read.
  if (error instanceof SyntaxError) return 'unreadable';
  return error instanceof Error ? error.message : 'unknown';
}

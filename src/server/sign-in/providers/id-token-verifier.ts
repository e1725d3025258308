/** Verifies the ID tokens of one issuer (OpenID Connect Core 3.1.3.7). */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '#server/platform/time/clock.ts';
import { requestProvider } from './provider-request.ts';
import { invalidFields, parseDiscoveryDocument } from './provider-schema.ts';

export interface IdTokenVerifierOptions {
  issuer: string;
  /** Spellings of the issuer that tokens may use; by default the issuer itself. */
  issuerAliases?: string[];
  audience: string;
  now: Clock;
}

/** Tolerance for clocks that differ, after a token's expiry and before its issue. */
export const clockSkewSeconds = 300;

const keyCacheMs = 6 * 3_600_000;
/** Time for all requests to a provider: a sign-in gets its response within 5.5 s. */
export const providerTimeout = [5000, 'The provider took too long.'] as const;
/** Shorter than `providerTimeout`: callers share one key request, and none may join a request that was abandoned. */
const keyTimeoutMs = 4000;

export function createIdTokenVerifier({ issuer, issuerAliases = [issuer], audience, now }: IdTokenVerifierOptions) {
  let keys: JWTVerifyGetKey | undefined;

  return {
    /** Returns the claims of a valid token; throws for an invalid one and for an unreachable issuer. */
    async verify(token: string, signal: AbortSignal): Promise<VerifiedClaims> {
      keys ??= await discoverKeys(issuer, signal);
      const currentDate = now();
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: issuerAliases,
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

/** jose has checked `requiredClaims`. */
export type VerifiedClaims = JWTPayload & { sub: string; exp: number };

/** jose fetches the keys on first use, and again when a token names an unknown key. */
async function discoverKeys(issuer: string, signal: AbortSignal): Promise<JWTVerifyGetKey> {
  const response = await requestProvider(`${issuer}/.well-known/openid-configuration`, { signal });
  if (!response.ok) throw new Error(`The issuer's discovery document answers ${response.status}.`);
  const document = parseDiscoveryDocument(await response.json());
  const keysUrl = new URL(document.jwks_uri);
  if (document.issuer !== issuer || keysUrl.protocol !== new URL(issuer).protocol)
    throw new Error('The discovery document is not of the issuer.');
  return createRemoteJWKSet(keysUrl, {
    cacheMaxAge: keyCacheMs,
    timeoutDuration: keyTimeoutMs,
    [customFetch]: requestProvider,
  });
}

/** True when the provider did not answer in time, or not at all. */
export const isUnanswered = (error: unknown): boolean =>
  [providerTimeout[1], 'ERR_JWKS_TIMEOUT', 'fetch failed'].includes(failureReason(error));

/** Describes a failure for the log, without text of the token. */
export function failureReason(error: unknown): string {
  if (error instanceof errors.JWTClaimValidationFailed) return `${error.code} ${error.claim}`;
  if (error instanceof errors.JOSEError) return error.code;
  const fields = invalidFields(error);
  if (fields !== undefined) return `unreadable: ${fields}`;
  // The message of a SyntaxError quotes its input.
  if (error instanceof SyntaxError) return 'unreadable';
  return error instanceof Error ? error.message : 'unknown';
}

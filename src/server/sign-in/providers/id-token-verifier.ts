/** Verifies the ID tokens of one issuer (OpenID Connect Core 3.1.3.7). */
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '#server/platform/time/clock.ts';
import { requestProvider, StatusError } from './provider-request.ts';
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
  let keys: { get: JWTVerifyGetKey; discoveredAt: Date } | undefined;

  /** The issuer may move its keys: their address is as old as they may be, and forgotten when it does not answer. */
  async function getKeys(signal: AbortSignal): Promise<JWTVerifyGetKey> {
    if (!keys || now().getTime() - keys.discoveredAt.getTime() >= keyCacheMs) {
      const fetchKey = await discoverKeys(issuer, signal);
      const get: JWTVerifyGetKey = async (header, token) => {
        try {
          return await fetchKey(header, token);
        } catch (error) {
          if (isUnanswered(error) && keys?.get === get) keys = undefined;
          throw error;
        }
      };
      keys = { get, discoveredAt: now() };
    }
    return keys.get;
  }

  return {
    /** Returns the claims of a valid token; throws for an invalid one and for an unreachable issuer. */
    async verify(token: string, signal: AbortSignal): Promise<VerifiedClaims> {
      const keys = await getKeys(signal);
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
  const url = `${issuer}/.well-known/openid-configuration`;
  const response = await requestProvider(url, { signal });
  if (!response.ok) throw new StatusError(url, response.status);
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

/** jose has no other code for keys that answer another status than 200, or no JSON. undici says `terminated`. */
const unansweredReasons = [providerTimeout[1], 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'fetch failed', 'terminated'];

/** True when the provider did not answer in time, not at all, or with a failure of its own. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof StatusError ? error.status >= 500 || error.status === 429 : unansweredReasons.includes(failureReason(error));

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

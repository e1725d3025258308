/** Stores the candidate who links LinkedIn, encrypted, until the return from LinkedIn. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie } from '#server/http/security/host-cookie.ts';
import { decryptWithAny, encrypt } from '#server/platform/crypto/encryption.ts';
import { generateSecret } from '#server/platform/crypto/random-secret.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { minuteMs } from '#server/platform/time/durations.ts';
import { computeCodeChallenge, type LinkedinStart } from './oauth-state-cookies.ts';

export type LinkStartCookie = ReturnType<typeof createLinkStartCookie>;

interface LinkStart extends LinkedinStart {
  candidateId: string;
}

interface LinkStartOptions {
  publicOrigin: string;
  /** The first encrypts, all of them decrypt. */
  keys: KeyRing;
  now: Clock;
}

const maxAgeMs = 10 * minuteMs;
const purpose = 'link-start';

export function createLinkStartCookie({ publicOrigin, keys, now }: LinkStartOptions) {
  const cookie = createHostCookie(publicOrigin, 'link_start');
  return {
    /** Returns the state and the PKCE challenge for LinkedIn. */
    start(reply: FastifyReply, candidateId: string): { state: string; codeChallenge: string } {
      const start: LinkStart = { state: generateSecret(), codeVerifier: generateSecret(), candidateId };
      const until = now().getTime() + maxAgeMs;
      cookie.set(reply, encrypt(JSON.stringify({ ...start, until }), keys[0], purpose), maxAgeMs / 1000);
      return { state: start.state, codeChallenge: computeCodeChallenge(start.codeVerifier) };
    },

    /** Returns the link that this browser started, if any. */
    read(request: FastifyRequest): LinkStart | undefined {
      const encrypted = cookie.read(request);
      const text = encrypted === undefined ? undefined : decryptWithAny(encrypted, keys, purpose);
      if (text === undefined) return undefined;
      const { until, ...start } = JSON.parse(text) as LinkStart & { until: number };
      return until > now().getTime() ? start : undefined;
    },

    clear: cookie.clear,
  };
}

/** Stores the address of a code, encrypted, in a browser without scripts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie } from '../http/security/host-cookie.ts';
import { decryptWithAny, encrypt } from '../platform/crypto/encryption.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';
import type { Clock } from '../platform/time/clock.ts';
import { hourMs } from '../platform/time/durations.ts';

export interface CodeAddress {
  email: string;
  /** The page that follows the sign-in. */
  loginUrl: string | undefined;
  /** Wrong codes since the last mail. */
  failedAttempts: number;
  /** A further code was requested. */
  isResent: boolean;
}

export type CodeAddressCookie = ReturnType<typeof createCodeAddressCookie>;

interface CodeAddressOptions {
  publicOrigin: string;
  /** The first encrypts, all of them decrypt. */
  keys: KeyRing;
  now: Clock;
}

export const codeAddressName = 'code_address';
const purpose = 'code-address';

export function createCodeAddressCookie({ publicOrigin, keys, now }: CodeAddressOptions) {
  const cookie = createHostCookie(publicOrigin, codeAddressName);
  return {
    read(request: FastifyRequest): CodeAddress | undefined {
      const encrypted = cookie.read(request);
      const text = encrypted === undefined ? undefined : decryptWithAny(encrypted, keys, purpose);
      if (text === undefined) return undefined;
      const { until, ...address } = JSON.parse(text) as CodeAddress & { until: number };
      return until > now().getTime() ? address : undefined;
    },

    set(reply: FastifyReply, address: CodeAddress): void {
      const until = now().getTime() + hourMs;
      cookie.set(reply, encrypt(JSON.stringify({ ...address, until }), keys[0], purpose), hourMs / 1000);
    },

    clear: cookie.clear,
  };
}

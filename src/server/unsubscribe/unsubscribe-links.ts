/** Makes and reads the links by which a mail's reader unsubscribes (RFC 8058). */
import { linkParam, paths } from '#contract/addresses.ts';
import { decryptToken, encryptToken } from '../platform/crypto/encrypted-token.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';

/** Binds a token to its purpose. */
const owner = 'unsubscribe link';

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * The token is the encrypted address, so only the portal can make one, and no log or referrer shows the address. It does not expire,
 * because mails are read late. A token of a removed key is unreadable.
 */
export function createUnsubscribeLinks(keys: KeyRing, publicOrigin: string) {
  return {
    sign(email: string): string {
      const token = encryptToken(email, keys, owner);
      return `${publicOrigin}${paths.unsubscribe}?${linkParam}=${token}`;
    },

    /** Returns the address; undefined for a token that this portal did not make. */
    read: (token: string): string | undefined => decryptToken(token, keys, owner),
  };
}

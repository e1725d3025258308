/** Makes and reads the links by which a mail's reader unsubscribes (RFC 8058). */
import { linkParam, paths } from '#contract/addresses.ts';
import { decryptWithAny, encrypt } from '../platform/crypto/encryption.ts';
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
      const token = Buffer.from(encrypt(email, keys[0], owner), 'base64').toString('base64url');
      return `${publicOrigin}${paths.unsubscribe}?${linkParam}=${token}`;
    },

    /** Returns the address; undefined for a token that this portal did not make. */
    read: (token: string): string | undefined =>
      token.length > maxTokenLength ? undefined : decryptWithAny(Buffer.from(token, 'base64url').toString('base64'), keys, owner),
  };
}

/** An address has at most 60 characters. */
const maxTokenLength = 200;

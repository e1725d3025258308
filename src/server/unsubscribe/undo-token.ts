/**
 * Signs and verifies the token that may undo an unsubscribe.
 *
 * Any browser may unsubscribe an address, but only the same browser may undo it, and only for ten minutes.
 */
import { createHmac } from 'node:crypto';
import { unsubscribeUndoMs } from '#contract/limits.ts';
import { isEqualInConstantTime } from '../platform/crypto/constant-time.ts';
import type { KeyRing } from '../platform/crypto/secret-key.ts';

export interface UndoTokens {
  /** @param unsubscribedAt identifies the unsubscribe */
  sign(email: string, unsubscribedAt: string): string;
  /** Returns the time of the unsubscribe; undefined for an expired token or one of another address. */
  verify(token: string | undefined, email: string): string | undefined;
}

/** The first key signs, all of them verify. */
export function createUndoTokens(keys: KeyRing, now: () => Date): UndoTokens {
  const sign = (key: Buffer, email: string, at: string) =>
    createHmac('sha256', key).update(`${email}\0${at}`).digest('base64url');
  return {
    sign: (email, at) => `${at}~${sign(keys[0], email, at)}`,
    verify(token, email) {
      const [at = '', signature = ''] = (token ?? '').split('~');
      const age = now().getTime() - Date.parse(at);
      if (!(age >= 0 && age < unsubscribeUndoMs)) return undefined;
      return keys.some((key) => isEqualInConstantTime(signature, sign(key, email, at))) ? at : undefined;
    },
  };
}

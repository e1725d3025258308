/**
 * Proof that whoever asks to undo an unsubscribing is whoever asked for it: anybody may stop the mails to an address, but
 * only the browser that did may start them again, and only for a moment.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../platform/crypto/secret-key.ts';

export const undoTtlSeconds = 600;

export interface UndoTokens {
  /** Takes the time at which the mails were stopped. */
  sign(email: string, at: string): string;
  /** When the mails were stopped that this proof may start again; undefined for a proof that is old, or of something else. */
  verify(proof: string | undefined, email: string): string | undefined;
}

/** The first key signs, all of them are believed. */
export function createUndoTokens(keys: KeyRing, now: () => Date): UndoTokens {
  const sign = (key: Buffer, email: string, at: string) =>
    createHmac('sha256', key).update(`${email}\0${at}`).digest('base64url');
  return {
    sign: (email, at) => `${at}~${sign(keys[0], email, at)}`,
    verify(proof, email) {
      const [at = '', signature = ''] = (proof ?? '').split('~');
      const age = now().getTime() - Date.parse(at);
      if (!(age >= 0 && age < undoTtlSeconds * 1000)) return undefined;
      return keys.some((key) => same(signature, sign(key, email, at))) ? at : undefined;
    },
  };
}

function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Signs the token of an apply form, which permits a visitor to upload a resume. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../platform/crypto/secret-key.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';

/** A page may stay open overnight. */
const formTokenMs = dayMs;

export type FormTokens = ReturnType<typeof createFormTokens>;

/** The first key signs, all of them verify. */
export function createFormTokens(keys: KeyRing, now: Clock) {
  const sign = (key: Buffer, jobId: number, at: number) => createHmac('sha256', key).update(`form ${jobId} ${at}`).digest();
  return {
    /** Ends in the candidate of the page, which `readFormOwner` returns; empty for a visitor. */
    issue(jobId: number, candidateId = ''): string {
      const at = now().getTime();
      return `${at}.${sign(keys[0], jobId, at).toString('base64url')}.${candidateId}`;
    },

    isValid(token: string | undefined, jobId: number): boolean {
      const [, at = '', signature = ''] = /^(\d{13})\.([\w-]{43})(?:\.[\w-]*)?$/.exec(token ?? '') ?? [];
      const age = now().getTime() - Number(at);
      if (!signature || age < 0 || age >= formTokenMs) return false;
      const actual = Buffer.from(signature, 'base64url');
      return keys.some((key) => timingSafeEqual(actual, sign(key, jobId, Number(at))));
    },
  };
}

/** Unsigned: it protects the candidate, who may send any form. Undefined for tokens of earlier releases and other clients. */
export const readFormOwner = (token: string): string | undefined => token.split('.')[2];

/** Signs and verifies the links that open an application for its company. */
import { createHmac } from 'node:crypto';
import { companyLinkDays } from '#contract/limits.ts';
import { isEqualInConstantTime } from '#server/platform/crypto/constant-time.ts';
import type { KeyRing } from '#server/platform/crypto/secret-key.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs } from '#server/platform/time/durations.ts';

export interface CompanyLinks {
  sign(receiptId: string): { token: string; expiresAt: Date };
  verify(receiptId: string, token: string): 'valid' | 'expired' | 'invalid';
}

/** The first key signs, all of them verify. */
export function createCompanyLinks(keys: KeyRing, now: Clock): CompanyLinks {
  const sign = (key: Buffer, receiptId: string, expiry: string) =>
    createHmac('sha256', key).update(`${receiptId}\0${expiry}`).digest('base64url');
  return {
    sign(receiptId) {
      const seconds = Math.floor((now().getTime() + companyLinkDays * dayMs) / 1000);
      const expiry = seconds.toString(36);
      return { token: `${expiry}.${sign(keys[0], receiptId, expiry)}`, expiresAt: new Date(seconds * 1000) };
    },

    verify(receiptId, token) {
      const [expiry = '', signature = '', ...others] = token.split('.');
      if (others.length > 0 || !keys.some((key) => isEqualInConstantTime(signature, sign(key, receiptId, expiry))))
        return 'invalid';
      return Number.parseInt(expiry, 36) * 1000 > now().getTime() ? 'valid' : 'expired';
    },
  };
}

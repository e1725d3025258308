/** Signing in by e-mail: a code or a link is sent, and proves the address. Limits come before both. */
import { sentences } from '#contract/rules.ts';
import { Refusal } from '../http/refusal.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { Asker, SignInLimits } from './sign-in-limits.ts';

interface CodeSignInSettings {
  codes: OneTimeCodes;
  limits: SignInLimits;
  mails: { queueGuessNotice(email: string): Promise<void> };
}

export function openCodeSignIn({ codes, limits, mails }: CodeSignInSettings) {
  return {
    /** An address that has had its mails gets none and is told nothing else: who asks may be somebody else. */
    async send(email: string, asker: Asker): Promise<void> {
      const leave = await limits.maySend(email, asker);
      if (leave) await codes.issue(email, leave);
    },

    /** Refuses a code that does not prove the address. */
    async verify(email: string, otp: string, asker: Asker): Promise<void> {
      const guess = await limits.mayGuess(email, asker);
      const leave = await codes.redeem(email, otp);
      if (leave) return limits.guessedRight(guess, email, asker, leave);
      if (await limits.mayTell(email, guess)) await mails.queueGuessNotice(email);
      // Never 401: a page that reads 401 forgets everything and goes to /login (spec §4).
      throw new Refusal(400, sentences.otpInvalid, { code: 'invalid_otp', fields: { otp: sentences.otpInvalid } });
    },

    /** The address that a link proves. */
    async verifyLink(link: string): Promise<string> {
      const redeemed = await codes.redeemLink(link);
      if (!redeemed) throw new Refusal(400, sentences.linkInvalid, { code: 'invalid_link' });
      await limits.usedLink(redeemed.email, redeemed);
      return redeemed.email;
    },
  };
}

export type CodeSignIn = ReturnType<typeof openCodeSignIn>;

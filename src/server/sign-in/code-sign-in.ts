/** Signing in by e-mail: a code or a link is sent, and proves the address. Limits come before both. */
import * as sentences from '#contract/sentences.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { Asker, Guess, SignInLimits } from './sign-in-limits.ts';

interface CodeSignInSettings {
  db: Db;
  codes: OneTimeCodes;
  limits: SignInLimits;
  mails: {
    /** Inside the transaction that counts it. */
    queueGuessNotice(within: Db, email: string): Promise<void>;
    /** Says, after the commit, that a mail waits. */
    wake(): void;
  };
}

/** Uses up what proved an address, in the transaction of the session that it opens; refuses when another did. */
export type UseUp = (within: Db) => Promise<void>;

export function openCodeSignIn({ db, codes, limits, mails }: CodeSignInSettings) {
  return {
    /** An address that has had its mails gets none and is told nothing else: who asks may be somebody else. */
    async send(email: string, asker: Asker): Promise<void> {
      const leave = await limits.maySend(email, asker);
      if (leave) await codes.issue(email, leave);
    },

    /** Refuses a code that does not prove the address. */
    async verify(email: string, otp: string, asker: Asker): Promise<UseUp> {
      const guess = await limits.mayGuess(email, asker);
      const right = await codes.tried(email, otp);
      if (!right) {
        if (guess.isLast) await tellOwner(email, guess);
        throw wrongCode();
      }
      return async (within) => {
        const leave = await right.use(within);
        if (!leave) throw wrongCode();
        await limits.guessedRight(guess, email, asker, leave, within);
      };
    },

    /** The address that a link proves; it is used up then. */
    async redeemLink(link: string, within: Db): Promise<string> {
      const redeemed = await codes.redeemLink(link, within);
      if (!redeemed) throw new DomainError('invalid', sentences.linkInvalid, { code: 'invalid_link' });
      await limits.usedLink(redeemed.email, redeemed, within);
      return redeemed.email;
    },
  };

  async function tellOwner(email: string, guess: Guess): Promise<void> {
    await db.transaction().execute(async (within) => {
      if (await limits.mayTell(email, guess, within)) await mails.queueGuessNotice(within, email);
    });
    mails.wake();
  }
}

/** Never 401: a page that reads 401 forgets everything and goes to /login (spec §4). */
const wrongCode = () =>
  new DomainError('invalid', sentences.otpInvalid, { code: 'invalid_otp', fields: { otp: sentences.otpInvalid } });

export type CodeSignIn = ReturnType<typeof openCodeSignIn>;

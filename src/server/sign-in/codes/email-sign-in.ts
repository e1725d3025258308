/** Signing in by e-mail: a code or a link is sent, and proves the address. Limits come before both. */
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { CodeAttempt, Requester, SignInRateLimiter } from '../limits/sign-in-rate-limiter.ts';
import type { OneTimeCodeService } from './one-time-codes.ts';

interface CodeSignInSettings {
  db: Db;
  codes: OneTimeCodeService;
  limits: SignInRateLimiter;
  mails: {
    /** Inside the transaction that counts it. */
    queueGuessNotice(within: Db, email: string): Promise<void>;
    /** Says, after the commit, that a mail waits. */
    wake(): void;
  };
}

/** Uses up what proved an address, in the transaction of the session that it opens; refuses when another did. */
export type Consume = (within: Db) => Promise<void>;

export function createEmailSignIn({ db, codes, limits, mails }: CodeSignInSettings) {
  return {
    /** An address that has had its mails gets none and is told nothing else: who asks may be somebody else. */
    async sendCode(email: string, asker: Requester): Promise<void> {
      const leave = await limits.acquireSendPermit(email, asker);
      if (leave) await codes.issue(email, leave);
    },

    /** Refuses a code that does not prove the address. */
    async verifyCode(email: string, otp: string, asker: Requester): Promise<Consume> {
      const guess = await limits.chargeCodeAttempt(email, asker);
      const right = await codes.verify(email, otp);
      if (!right) {
        if (guess.isLast) await tellOwner(email, guess);
        throw wrongCode();
      }
      return async (within) => {
        const leave = await right.consume(within);
        if (!leave) throw wrongCode();
        await limits.refundCodeAttempt(guess, email, asker, leave, within);
      };
    },

    /** The address that a link proves; it is used up then. */
    async consumeLink(link: string, within: Db): Promise<string> {
      const redeemed = await codes.consumeLink(link, within);
      if (!redeemed) throw new DomainError('invalid', messages.linkInvalid, { code: 'invalid_link' });
      await limits.refundSend(redeemed.email, redeemed, within);
      return redeemed.email;
    },
  };

  async function tellOwner(email: string, guess: CodeAttempt): Promise<void> {
    await db.transaction().execute(async (within) => {
      if (await limits.chargeGuessNotice(email, guess, within)) await mails.queueGuessNotice(within, email);
    });
    mails.wake();
  }
}

/** Never 401: a page that reads 401 forgets everything and goes to /login (spec §4). */
const wrongCode = () =>
  new DomainError('invalid', messages.otpInvalid, { code: 'invalid_otp', fields: { otp: messages.otpInvalid } });

export type EmailSignIn = ReturnType<typeof createEmailSignIn>;

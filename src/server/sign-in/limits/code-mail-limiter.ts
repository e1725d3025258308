/** Limits the mails to one address, and derives how long their links live. */
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { type ClientAddress, limitForClient } from '#server/rate-limits/rate-limit-window.ts';
import type { SendPermit } from './network-rate-limiter.ts';
import { signInLimitConfig as config } from './sign-in-limit-config.ts';

/** Permission to mail a code. */
export interface MailPermit extends SendPermit {
  /** How long the link in the mail works. */
  linkTtlMs: number;
}

/** @param isDeveloper true for a requester without a minimum interval between mails */
export function createCodeMailLimiter(db: Db, now: Clock, isDeveloper: (requester: ClientAddress) => boolean) {
  const store = rateLimitStore(db);

  /** Charges a mail to its usual limit, or else to the fallback that keeps the owner signed in. */
  async function chargeMail(email: string, requester: ClientAddress): Promise<boolean> {
    const mailLimit = isDeveloper(requester) ? limitForClient(config.mails, requester) : config.mails;
    const shareSubject = `mails ${email} ${requester.network}`;
    const share = await store.charge(shareSubject, limitForClient(config.networkMailShare, requester), now());
    if (share && (await store.charge(mailSubject(email), mailLimit, now()))) return true;
    if (share) await store.refund(shareSubject, share.charge);
    return (await store.charge(fallbackSubject(email), config.fallbackMails, now())) !== undefined;
  }

  return {
    /** False when the address has spent its mails. */
    async charge(email: string, requester: ClientAddress): Promise<boolean> {
      if (isDeveloper(requester)) return chargeMail(email, requester);
      const cooldownSubject = `mail gap ${email}`;
      const cooldown = await store.charge(cooldownSubject, config.mailCooldown, now());
      if (!cooldown) return false;
      if (await chargeMail(email, requester)) return true;
      // A request without a mail must not delay the next one.
      await store.refund(cooldownSubject, cooldown.charge);
      return false;
    },

    /** Charges the mail of a trusted device, so that it leaves less room for other requesters. */
    async chargeDeviceMail(email: string): Promise<void> {
      if (await store.charge(mailSubject(email), config.mails, now())) return;
      await store.forceCharge(fallbackSubject(email), config.fallbackMails, now());
    },

    /** The notice has its own place, so that every link lives until the next mail with a link may be sent. */
    async chargeNotice(email: string, trx: Db): Promise<boolean> {
      return (await rateLimitStore(trx).charge(mailSubject(email), config.guessNoticeMail, now())) !== undefined;
    },

    /**
     * How long the link of a charged mail lives: until the fallback admits the next mail, whichever network requests it. So
     * an owner whose request causes no mail has a link that works.
     */
    async linkTtlMs(email: string): Promise<number> {
      const waitMs = await store.retryAfterMs(fallbackSubject(email), config.fallbackMails, now());
      return Math.min(Math.max(waitMs, config.linkTtl.minMs), config.linkTtl.maxMs);
    },

    /** Admits the next fallback mail at once: the sign-in used up the link that lives until then. */
    async resetFallback(email: string, trx: Db): Promise<void> {
      const charges = rateLimitStore(trx);
      if ((await charges.retryAfterMs(fallbackSubject(email), config.fallbackMails, now())) === 0) return;
      if (await charges.charge(`mail resets ${email}`, config.fallbackResets, now())) await charges.reset(fallbackSubject(email));
    },
  };
}

const mailSubject = (email: string) => `mails ${email}`;
const fallbackSubject = (email: string) => `slow mails ${email}`;

/** Limits the mails to one address, and derives the lifetime of their links. */
import type { Db } from '#server/platform/db/database.ts';
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { type ClientAddress, limitForClient } from '#server/rate-limits/rate-limit-window.ts';
import { canonicalizeAddress } from './canonical-address.ts';
import type { MailBudget } from './code-mail-ceiling.ts';
import type { SendPermit } from './network-rate-limiter.ts';
import { signInLimitConfig as config } from './sign-in-limit-config.ts';

/** Permission to mail a code. */
export interface MailPermit extends SendPermit {
  /** The lifetime of the link in the mail. */
  linkTtlMs: number;
}

/** @param isDeveloper true for a requester without a minimum interval between mails */
export function createCodeMailLimiter(db: Db, now: Clock, isDeveloper: (requester: ClientAddress) => boolean) {
  const store = rateLimitStore(db);

  /**
   * All spellings of an inbox share its mails. A candidate's address has a separate fallback, which other spellings cannot
   * exhaust. No response depends on it, and a request without a mail costs the same time.
   */
  async function chooseFallback(email: string): Promise<string> {
    const candidate = await db.selectFrom('candidates').where('email', '=', email).select('id').executeTakeFirst();
    return candidate ? candidateFallback(email) : sharedFallback(email);
  }

  /** Charges a mail to the usual limit of its inbox, or else to the fallback that keeps the owner signed in. */
  async function chargeMail(email: string, fallback: string, requester: ClientAddress, budget: MailBudget): Promise<boolean> {
    if (budget === 'normal' && (await chargeUsual(email, requester))) return true;
    return (await store.charge(fallback, config.fallbackMails, now())) !== undefined;
  }

  /** Charges the share of the network as well. */
  async function chargeUsual(email: string, requester: ClientAddress): Promise<boolean> {
    const subject = mailSubject(email);
    const charged = await store.chargeAllOrNone(
      [
        { subject: `${subject} ${requester.network}`, limit: limitForClient(config.networkMailShare, requester) },
        { subject, limit: isDeveloper(requester) ? limitForClient(config.mails, requester) : config.mails },
      ],
      now(),
    );
    return !charged.rejectedBy;
  }

  /**
   * Returns the time until the fallback admits the next mail, from any network. An owner whose request causes no mail then
   * still has a valid link.
   */
  async function linkTtlFor(fallback: string, budget: MailBudget): Promise<number> {
    if (budget !== 'normal') return config.linkTtl.maxMs;
    const waitMs = await store.retryAfterMs(fallback, config.fallbackMails, now());
    return Math.min(Math.max(waitMs, config.linkTtl.minMs), config.linkTtl.maxMs);
  }

  return {
    /** Returns the lifetime of the mailed link; undefined when the budget of the address is exhausted. */
    async charge(email: string, requester: ClientAddress, budget: MailBudget): Promise<number | undefined> {
      const fallback = await chooseFallback(email);
      // The minimum interval counts the exact address: another spelling must not delay the owner.
      const cooldownSubject = `mail gap ${email}`;
      const cooldown = isDeveloper(requester) ? undefined : await store.charge(cooldownSubject, config.mailCooldown, now());
      if (!cooldown && !isDeveloper(requester)) return undefined;
      if (await chargeMail(email, fallback, requester, budget)) return linkTtlFor(fallback, budget);
      // A request without a mail must not delay the next one.
      if (cooldown) await store.refund(cooldownSubject, cooldown.charge);
      return undefined;
    },

    /**
     * Charges the mail of a trusted device, which reduces the budget of other requesters. Returns undefined when the device, all
     * devices of its inbox or all devices at its site have had their mails.
     */
    async chargeDeviceMail(email: string, device: string, client: ClientAddress): Promise<number | undefined> {
      const limits = [
        { subject: `mails of ${device}`, limit: config.deviceMails },
        { subject: `device mails ${canonicalizeAddress(email)}`, limit: config.inboxDeviceMails },
        {
          subject: `device mails of site ${getSitePrefix(client.network)}`,
          limit: limitForClient(config.siteDeviceMails, client),
        },
      ];
      // The read keeps a flood of requests from writing.
      const charged = (await store.findFull(limits, now())) ?? (await store.chargeAllOrNone(limits, now()));
      if (charged.rejectedBy) return undefined;
      const fallback = candidateFallback(email);
      if (!(await store.charge(mailSubject(email), config.mails, now())))
        await store.forceCharge(fallback, config.fallbackMails, now());
      return linkTtlFor(fallback, 'normal');
    },

    /**
     * The notice has its own limit, so that every link is valid until the next mail with a link may be sent. A notice that is not
     * sent charges its spelling instead of the inbox, whose notice of the day it must not spend. Every call costs two charges.
     */
    async chargeNotice(email: string, isDue: boolean, trx: Db): Promise<boolean> {
      const charges = rateLimitStore(trx);
      const noticeSubject = isDue ? `notices ${canonicalizeAddress(email)}` : `unsent notices ${email}`;
      const isFirst = (await charges.charge(noticeSubject, config.guessNotices, now())) !== undefined;
      const isSent = isDue && isFirst;
      const charged = await charges.charge(isSent ? mailSubject(email) : `unsent mails ${email}`, config.guessNoticeMail, now());
      return isSent && charged !== undefined;
    },

    /** Admits the next fallback mail at once, because the sign-in consumed the valid link. */
    async resetFallback(email: string, trx: Db): Promise<void> {
      const charges = rateLimitStore(trx);
      const isSpent = async (subject: string) => (await charges.retryAfterMs(subject, config.fallbackMails, now())) > 0;
      const [own, shared] = [candidateFallback(email), sharedFallback(email)];
      const spent = [...((await isSpent(own)) ? [own] : []), ...((await isSpent(shared)) ? [shared] : [])];
      if (spent.length === 0 || !(await charges.charge(`mail resets ${email}`, config.fallbackResets, now()))) return;
      for (const subject of spent) await charges.reset(subject);
    },
  };
}

const mailSubject = (email: string) => `mails ${canonicalizeAddress(email)}`;
const candidateFallback = (email: string) => `slow mails ${email}`;
const sharedFallback = (email: string) => `slow mails of new spellings ${canonicalizeAddress(email)}`;

/**
 * Limits mailed codes and code attempts. Links and providers have limiters of their own.
 *
 * Each request is charged before its code is checked. Limits do not know whether an address has an account, so their
 * responses disclose none.
 */
import * as messages from '#contract/messages.ts';
import { DomainError, unavailable } from '#server/domain-error.ts';
import type { AppLogger } from '#server/logger.ts';
import { limitConcurrency } from '#server/platform/concurrency/concurrency-limit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getSitePrefix } from '#server/platform/net/ip-address.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { createMemoryRateLimiter } from '#server/rate-limits/memory-rate-limiter.ts';
import { type Charge, type ChargedAll, rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import {
  type ClientAddress,
  type LimitedSubject,
  limitForClient,
  retryAfterSeconds,
  windowForClient,
} from '#server/rate-limits/rate-limit-window.ts';
import { createCodeMailCeiling } from './code-mail-ceiling.ts';
import { createCodeMailLimiter, type MailPermit } from './code-mail-limiter.ts';
import { createLinkRateLimiter } from './link-rate-limiter.ts';
import { networkRateLimiter, type SendPermit } from './network-rate-limiter.ts';
import { createProviderRateLimiter } from './provider-rate-limiter.ts';
import { createSignInCircuitBreaker } from './sign-in-circuit-breaker.ts';
import { signInLimitConfig as config } from './sign-in-limit-config.ts';

export interface SignInRateLimiterOptions {
  db: Db;
  now: Clock;
  log: AppLogger;
  /** False switches all limits off. */
  enabled: boolean;
  /** The origin is on loopback and mails stay in the local mailbox, so its developer may sign in often with one address. */
  staysLocal: boolean;
  /** Unused code mails an hour, for the whole portal. */
  codeMailsPerHour: number;
}

export interface Requester extends ClientAddress {
  /** Name of the trusted device. */
  device: string | undefined;
}

export interface CodeAttempt {
  charges: [subject: string, charge: Charge][];
  /** True for the last attempt of the address. */
  isLast: boolean;
  minute?: string;
}

const maxWaitingAttempts = 1000;

export function createSignInRateLimiter({ db, now, log, enabled, staysLocal, codeMailsPerHour }: SignInRateLimiterOptions) {
  const store = rateLimitStore(db);
  const networks = networkRateLimiter(store, now);
  const siteCodeAttempts = createMemoryRateLimiter(now);
  const breaker = createSignInCircuitBreaker(db, store, now, log);
  const ceiling = createCodeMailCeiling({ db, limits: store, now, log, perHour: codeMailsPerHour });
  // Each attempt reads the state that the previous one left, so that a burst is counted like attempts one after another. Sites are
  // served round robin, so that the networks of one cannot delay the others.
  const serialize = limitConcurrency(1, maxWaitingAttempts, unavailable);
  const mails = createCodeMailLimiter(db, now, ({ onLoopback }) => staysLocal && onLoopback);

  /** Throws while the circuit breaker is open, in alarm for the sites with wrong codes only. */
  async function assertCodeEntryOpen(requester: Requester): Promise<void> {
    const { cooldownMs, isAlarmed } = await breaker.readState();
    if (cooldownMs > 0) throw codeEntryClosed(cooldownMs);
    if (!isAlarmed) return;
    const full = await store.findFull([limitSiteInAlarm(requester)], now());
    if (full) throw codeEntryClosed(full.waitMs);
  }

  /** Charges all limits or none. */
  async function chargeAttempt(...limits: LimitedSubject[]): Promise<ChargedAll> {
    const charged = await store.chargeAllOrNone(limits, now());
    if (charged.rejectedBy) throw codeEntryClosed(charged.waitMs);
    return charged;
  }

  /** Reads only. A refused charge would lock its row. */
  async function assertDeviceHasAttempts(email: string, device: string): Promise<void> {
    if (!(await store.findFull([limitAddress(email)], now()))) return;
    const full = await store.findFull(limitReserve(email, device), now());
    if (full) throw codeEntryClosed(full.waitMs);
  }

  /** Trusted devices share the budget of their address. Once it is exhausted, they have a reserve of their own. */
  async function chargeDeviceAttempt(email: string, device: string): Promise<CodeAttempt> {
    const { subject, limit } = limitAddress(email);
    const charged = await store.charge(subject, limit, now());
    if (charged) return { charges: [[subject, charged.charge]], isLast: charged.count === config.codeAttempts[0].max };
    const [share, reserve] = limitReserve(email, device);
    const { charge, counts } = await chargeAttempt(share, reserve);
    return {
      charges: [
        [reserve.subject, charge],
        [share.subject, charge],
      ],
      isLast: counts[1] === config.deviceReserve[0].max,
    };
  }

  /** Charges an attempt to its address, its network and its site. */
  async function chargeUntrustedAttempt(email: string, requester: Requester, isCodeLive: boolean): Promise<CodeAttempt> {
    await assertCodeEntryOpen(requester);
    const [address, network, site] = [limitAddress(email), limitNetwork(requester), limitSiteInAlarm(requester)];
    const { charge, counts } = await chargeAttempt(address);
    try {
      const { charge: networkCharge } = await networks.charge([network], email, requester);
      await store.forceCharge(site.subject, site.limit, now(), networkCharge);
      return {
        charges: [
          [address.subject, charge],
          [network.subject, networkCharge],
          [site.subject, networkCharge],
        ],
        isLast: counts[0] === config.codeAttempts[0].max,
        minute: await breaker.recordAttempt(isCodeLive),
      };
    } catch (error) {
      // An attempt whose code is not checked is refunded to the address.
      await store.refund(address.subject, charge);
      throw error;
    }
  }

  return {
    ...createLinkRateLimiter({ now, enabled }),
    ...createProviderRateLimiter({ db, now, enabled }),

    /** Returns undefined when the budget of the address is exhausted. Throws for a network that sends too many requests. */
    async acquireSendPermit(email: string, requester: Requester): Promise<MailPermit | undefined> {
      if (!enabled) return { linkTtlMs: config.linkTtl.minMs };
      if (requester.device) {
        const linkTtlMs = await mails.chargeDeviceMail(email, requester.device, requester);
        if (linkTtlMs !== undefined) return { linkTtlMs };
      }
      const { charge, isFirstOfSite } = await networks.chargeSend(email, requester);
      const budget = await ceiling.readBudget(requester, isFirstOfSite);
      if (budget === 'exhausted') return undefined;
      await ceiling.recordRequest();
      const linkTtlMs = await mails.charge(email, requester, budget);
      return linkTtlMs === undefined ? undefined : { network: requester.network, charge, linkTtlMs };
    },

    /**
     * Charges an attempt before its code is checked; throws when none is left.
     * @param isCodeLive whether the address has a code that can be used; no response depends on it
     */
    async chargeCodeAttempt(email: string, requester: Requester, isCodeLive: boolean): Promise<CodeAttempt> {
      if (!enabled) return { charges: [], isLast: false };
      const site = getSitePrefix(requester.network);
      const { device } = requester;
      // Rejects a flood before it queues.
      if (device) {
        await assertDeviceHasAttempts(email, device);
        return serialize(() => chargeDeviceAttempt(email, device), site);
      }
      await networks.assertAvailable(limitNetwork(requester));
      const rejection = siteCodeAttempts.charge(site, windowForClient(config.siteCodeAttempts, requester));
      if (rejection) throw codeEntryClosed(rejection.waitMs);
      try {
        return await serialize(() => chargeUntrustedAttempt(email, requester, isCodeLive), site);
      } catch (error) {
        // A network beyond its limits costs its site nothing.
        siteCodeAttempts.refund(site);
        throw error;
      }
    },

    /** Refunds the attempt of a right code, and the code's mail. */
    async refundCodeAttempt(
      attempt: CodeAttempt,
      email: string,
      requester: Requester,
      permit: SendPermit,
      trx: Db,
    ): Promise<void> {
      if (!enabled) return;
      const charges = rateLimitStore(trx);
      for (const [subject, charge] of attempt.charges) await charges.refund(subject, charge);
      await networkRateLimiter(charges, now).refundSend(email, permit, requester.network);
      await mails.resetFallback(email, trx);
      if (attempt.minute) await breaker.recordSuccess(attempt.minute, trx);
      if (permit.network !== undefined) await ceiling.recordUse(trx);
    },

    /** Refunds the attempt of a right code to its site, in memory: only after the commit, since a transaction can be repeated. */
    refundSiteCodeAttempt({ device, network }: Requester): void {
      if (!device) siteCodeAttempts.refund(getSitePrefix(network));
    },

    /** Refunds the mail of a link that was used. */
    async refundSend(email: string, permit: SendPermit, trx: Db): Promise<void> {
      if (!enabled) return;
      await networkRateLimiter(rateLimitStore(trx), now).refundSend(email, permit);
      await mails.resetFallback(email, trx);
      if (permit.network !== undefined) await ceiling.recordUse(trx);
    },

    /**
     * Returns whether a wrong-code notice may be mailed. At the mail ceiling a site gets one an hour, at twice the ceiling none.
     * Counts even if no mail follows, so that the budget discloses nothing. Trusted devices are always admitted.
     */
    async admitGuessNotice(requester: Requester): Promise<boolean> {
      if (requester.device) return true;
      const charged = await networks.chargeNotice(requester);
      if (!charged) return false;
      const budget = await ceiling.readBudget(requester, false);
      if (budget === 'exhausted' || (budget === 'reduced' && !charged.isFirstOfSite)) return false;
      await ceiling.recordRequest();
      return true;
    },

    /**
     * True when the owner of the address is to be notified. The notice counts as a mail.
     * @param isDue whether the portal admits the notice and the address has something to guess; no response depends on it
     */
    async chargeGuessNotice(email: string, attempt: CodeAttempt, isDue: boolean, trx: Db): Promise<boolean> {
      if (!attempt.isLast) return false;
      return mails.chargeNotice(email, isDue, trx);
    },
  };
}

export type SignInRateLimiter = ReturnType<typeof createSignInRateLimiter>;

const limitAddress = (email: string) => ({ subject: `guesses ${email}`, limit: config.codeAttempts });
const limitReserve = (email: string, device: string) =>
  [
    { subject: `reserve of ${device}`, limit: config.deviceReserveShare },
    { subject: `device guesses ${email}`, limit: config.deviceReserve },
  ] as const;
const limitNetwork = (client: ClientAddress) => ({
  subject: `guesses from ${client.network}`,
  limit: limitForClient(config.networkCodeAttempts, client),
});
const limitSiteInAlarm = (client: ClientAddress) => ({
  subject: `guesses of site ${getSitePrefix(client.network)}`,
  limit: limitForClient(config.siteCodeAttemptsInAlarm, client),
});

/** The mailed link still works, so attempts of others do not lock out the owner. */
function codeEntryClosed(waitMs: number): DomainError {
  return new DomainError('rate-limited', messages.otpInvalid, {
    code: 'code_entry_closed',
    fields: { otp: messages.otpInvalid },
    retryAfter: retryAfterSeconds(waitMs),
    extra: { hint: messages.otpAttemptsExhausted },
  });
}

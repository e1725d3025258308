/**
 * Who may have a mail sent and who may try a code. Counts are charged before anything is looked at, and nothing here knows
 * whether an address has an account: limits answer the same for both.
 */
import * as messages from '#contract/messages.ts';
import { DomainError } from '#server/domain-error.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { AppLogger } from '#server/logger.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { limitForClient, type RateLimit } from '#server/rate-limits/rate-limit.ts';
import { type Charge, type ChargeResult, rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { retryAfterSeconds } from '#server/rate-limits/too-many-requests.ts';
import { networkRateLimiter, type SendPermit, sendSubject } from './network-rate-limiter.ts';
import { createSignInCircuitBreaker } from './sign-in-circuit-breaker.ts';
import { signInLimitConfig as numbers } from './sign-in-limit-config.ts';

export interface SignInRateLimiterOptions {
  db: Db;
  now: Clock;
  log: AppLogger;
  /** False: everything may be done at any time. */
  enabled: boolean;
  /** Nobody elsewhere can reach the portal: whoever develops it signs in all day with one address. */
  isLocalOrigin: boolean;
}

export interface Requester extends ClientAddress {
  /** The trusted device that asks, by name. */
  device: string | undefined;
}

/** A code that may be tried. */
export interface CodeAttempt {
  charges: [subject: string, charge: Charge][];
  /** The last that the address has. */
  isLast: boolean;
  minute?: string;
}

export function createSignInRateLimiter({ db, now, log, enabled: limited, isLocalOrigin: atHome }: SignInRateLimiterOptions) {
  const store = rateLimitStore(db);
  const networks = networkRateLimiter(store, now);
  const breaker = createSignInCircuitBreaker(db, store, now, log);

  const isDeveloping = ({ onLoopback }: Requester) => atHome && onLoopback;

  /** One of the mails that an address gets, from the normal lane or from the slow one. */
  async function takeMail(email: string, asker?: Requester, within = db): Promise<boolean> {
    const store = rateLimitStore(within);
    const mails = asker && isDeveloping(asker) ? limitForClient(numbers.mails, asker) : numbers.mails;
    const share = `mails ${email} ${asker?.network}`;
    const shared = asker && (await store.charge(share, limitForClient(numbers.networkMailShare, asker), now()));
    if ((!asker || shared) && (await store.charge(`mails ${email}`, mails, now()))) return true;
    if (shared) await store.refund(share, shared.charge);
    return (await store.charge(`slow mails ${email}`, numbers.fallbackMails, now())) !== undefined;
  }

  async function chargeGuess(subject: string, windows: RateLimit): Promise<ChargeResult> {
    const charged = await store.charge(subject, windows, now());
    if (!charged) throw codeEntryClosed(await store.retryAfterMs(subject, windows, now()));
    return charged;
  }

  return {
    /** Whether a code goes out; undefined when the address has had its mails. Refuses a network that asks too often. */
    async acquireSendPermit(email: string, asker: Requester): Promise<SendPermit | undefined> {
      if (!limited) return {};
      if (asker.device && (await store.charge(`mails of ${asker.device}`, numbers.deviceMails, now()))) {
        // Its owner's mails take room from whoever else asks.
        if (!(await store.charge(`mails ${email}`, numbers.mails, now())))
          await store.forceCharge(`slow mails ${email}`, numbers.fallbackMails, now());
        return {};
      }
      const charge = await networks.charge(sendSubject(asker.network), numbers.networkSends, email, asker);
      const leave = { askedFrom: asker.network, charge };
      if (isDeveloping(asker)) return (await takeMail(email, asker)) ? leave : undefined;
      const gap = `mail gap ${email}`;
      const gapped = await store.charge(gap, numbers.mailCooldown, now());
      if (!gapped) return undefined;
      if (await takeMail(email, asker)) return leave;
      // Who asks in vain must not keep the next one waiting.
      await store.refund(gap, gapped.charge);
      return undefined;
    },

    /** Charges a try; refuses it, unlooked at, when there is none left. */
    async chargeCodeAttempt(email: string, asker: Requester): Promise<CodeAttempt> {
      if (!limited) return { charges: [], isLast: false };
      if (asker.device) {
        const subject = `guesses of ${asker.device}`;
        const { charge } = await chargeGuess(subject, numbers.deviceCodeAttempts);
        return { charges: [[subject, charge]], isLast: false };
      }
      const closedMs = await breaker.cooldownRemainingMs();
      if (closedMs > 0) throw codeEntryClosed(closedMs);
      const ofAddress = `guesses ${email}`;
      const ofNetwork = `guesses from ${asker.network}`;
      const { charge, count: used } = await chargeGuess(ofAddress, numbers.codeAttempts);
      try {
        const ofBoth: CodeAttempt['charges'] = [
          [ofAddress, charge],
          [ofNetwork, await networks.charge(ofNetwork, numbers.networkCodeAttempts, email, asker)],
        ];
        return { charges: ofBoth, isLast: used === numbers.codeAttempts[0].max, minute: await breaker.recordAttempt() };
      } catch (error) {
        // What is not looked at costs the address nothing.
        await store.refund(ofAddress, charge);
        throw error;
      }
    },

    /** Gives back what a right code was charged, and its sending. */
    async refundCodeAttempt(guess: CodeAttempt, email: string, asker: Requester, leave: SendPermit, within: Db): Promise<void> {
      if (!limited) return;
      const charges = rateLimitStore(within);
      for (const [subject, charge] of guess.charges) await charges.refund(subject, charge);
      const leaves = asker.network === leave.askedFrom ? [leave] : [leave, { askedFrom: asker.network }];
      // In one order for everybody: two who change networks with each other would wait for each other.
      leaves.sort((one, other) => (one.askedFrom ?? '').localeCompare(other.askedFrom ?? ''));
      for (const each of leaves) await networkRateLimiter(charges, now).refundSend(email, each);
      if (guess.minute) await breaker.recordSuccess(guess.minute, within);
    },

    /** Gives back what sending a link was charged that was used. */
    async refundSend(email: string, leave: SendPermit, within: Db): Promise<void> {
      if (limited) await networkRateLimiter(rateLimitStore(within), now).refundSend(email, leave);
    },

    /** Whether the owner is told now that somebody guessed; the mail is counted like any other. */
    async chargeGuessNotice(email: string, guess: CodeAttempt, within: Db): Promise<boolean> {
      if (!guess.isLast || !(await rateLimitStore(within).charge(`notices ${email}`, numbers.guessNotices, now()))) return false;
      return takeMail(email, undefined, within);
    },

    /** Refuses a network whose proofs of Google or LinkedIn failed too often. */
    async assertProviderAttemptAllowed(client: ClientAddress): Promise<void> {
      if (limited) await networks.refuseSpent(proofsOf(client.network), limitForClient(numbers.networkProviderFailures, client));
    },

    /** Counts such a failure. */
    async recordProviderFailure(client: ClientAddress): Promise<void> {
      if (limited) await store.charge(proofsOf(client.network), limitForClient(numbers.networkProviderFailures, client), now());
    },
  };
}

export type SignInRateLimiter = ReturnType<typeof createSignInRateLimiter>;

const proofsOf = (network: string) => `proofs from ${network}`;
/** The mailed link works on, so that nobody is locked out by somebody else's tries. */
function codeEntryClosed(waitMs: number): DomainError {
  return new DomainError('rate-limited', messages.otpInvalid, {
    code: 'code_entry_closed',
    fields: { otp: messages.otpInvalid },
    retryAfter: retryAfterSeconds(waitMs),
    extra: { hint: messages.otpAttemptsExhausted },
  });
}

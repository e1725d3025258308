/** How often what may happen around signing in: every number of it, with where it is from. */

import { dayMs, hourMs, minuteMs } from '#server/platform/time/durations.ts';
import type { RateLimit } from '#server/rate-limits/rate-limit.ts';

export const signInLimitConfig = {
  /** Between two mails to one address (Supabase Auth: 60 s). The page offers another code after 90 s (spec §9). */
  mailCooldown: [{ max: 1, windowMs: minuteMs }],
  /** Mails to one address (Discourse: 6 an hour). */
  mails: [
    { max: 5, windowMs: hourMs },
    { max: 10, windowMs: dayMs },
  ],
  /** Of these, what one network may cause: nobody spends somebody else's mails alone. */
  networkMailShare: [{ max: 3, windowMs: dayMs }],
  /** What is left of an address whose mails are spent, so that its owner is never locked out: 10 + 24 = 34 mails a day. */
  fallbackMails: [
    { max: 1, windowMs: hourMs },
    { max: 24, windowMs: dayMs },
  ],
  /** Mails that one trusted device asks for (OWASP, device cookies: a lane of its own). */
  deviceMails: [
    { max: 5, windowMs: hourMs },
    { max: 10, windowMs: dayMs },
  ],
  /**
   * Wrong codes for one address from devices nobody trusts. Of 100,000 codes these find the right one with a probability
   * of 1 in 10,000 a day and 3 in 10,000 in thirty days.
   */
  codeAttempts: [
    { max: 10, windowMs: dayMs },
    { max: 30, windowMs: 30 * dayMs },
  ],
  /** Wrong codes from one trusted device (OWASP, device cookies). */
  deviceCodeAttempts: [{ max: 10, windowMs: dayMs }],
  /** Codes that one network asks for; a code that is used is given back, for a campus behind one address. */
  networkSends: [
    { max: 20, windowMs: hourMs },
    { max: 60, windowMs: dayMs },
  ],
  /** Wrong codes from one network. */
  networkCodeAttempts: [
    { max: 20, windowMs: hourMs },
    { max: 60, windowMs: dayMs },
  ],
  /** Proofs of Google and LinkedIn that fail, from one network. Their own, so that whoever guesses codes locks nobody out of this. */
  networkProviderFailures: [{ max: 20, windowMs: hourMs }],
  /** Addresses that one network names without getting in. */
  networkAddresses: [{ max: 10, windowMs: hourMs }],
  /** A mail that says that somebody guessed. */
  guessNotices: [{ max: 1, windowMs: dayMs }],
  /** When wrong codes of the whole portal close the entry of codes, and for how long. The alarm is given at half. */
  circuitBreaker: { perHour: 50, shareOfTries: 0.25, perDay: 500, closedMs: hourMs },
  /** How long a browser is trusted after it signed in. */
  trustedDeviceTtlMs: 180 * dayMs,
} as const satisfies Record<string, RateLimit | Record<string, number> | number>;

/** How often what may happen around signing in: every number of it, with where it is from. */

import { dayMs, hourMs, minuteMs, type Windows } from '../limits/windows.ts';

export const signInNumbers = {
  /** Between two mails to one address (Supabase Auth: 60 s). The page offers another code after 90 s (spec §9). */
  mailGap: [{ most: 1, perMs: minuteMs }],
  /** Mails to one address (Discourse: 6 an hour). */
  mails: [
    { most: 5, perMs: hourMs },
    { most: 10, perMs: dayMs },
  ],
  /** Of these, what one network may cause: nobody spends somebody else's mails alone. */
  mailShare: [{ most: 3, perMs: dayMs }],
  /** What is left of an address whose mails are spent, so that its owner is never locked out: 10 + 24 = 34 mails a day. */
  slowMails: [
    { most: 1, perMs: hourMs },
    { most: 24, perMs: dayMs },
  ],
  /** Mails that one trusted device asks for (OWASP, device cookies: a lane of its own). */
  deviceMails: [
    { most: 5, perMs: hourMs },
    { most: 10, perMs: dayMs },
  ],
  /**
   * Wrong codes for one address from devices nobody trusts. Of 100,000 codes these find the right one with a probability
   * of 1 in 10,000 a day and 3 in 10,000 in thirty days.
   */
  guesses: [
    { most: 10, perMs: dayMs },
    { most: 30, perMs: 30 * dayMs },
  ],
  /** Wrong codes from one trusted device (OWASP, device cookies). */
  deviceGuesses: [{ most: 10, perMs: dayMs }],
  /** Codes that one network asks for; a code that is used is given back, for a campus behind one address. */
  networkSends: [
    { most: 20, perMs: hourMs },
    { most: 60, perMs: dayMs },
  ],
  /** Wrong codes from one network. */
  networkGuesses: [
    { most: 20, perMs: hourMs },
    { most: 60, perMs: dayMs },
  ],
  /** Proofs of Google and LinkedIn that fail, from one network. Their own, so that whoever guesses codes locks nobody out of this. */
  networkProofs: [{ most: 20, perMs: hourMs }],
  /** Addresses that one network names without getting in. */
  networkAddresses: [{ most: 10, perMs: hourMs }],
  /** A mail that says that somebody guessed. */
  guessNotices: [{ most: 1, perMs: dayMs }],
  /** When wrong codes of the whole portal close the entry of codes, and for how long. The alarm is given at half. */
  breaker: { perHour: 50, shareOfTries: 0.25, perDay: 500, closedMs: hourMs },
  /** How long a browser is trusted after it signed in. */
  trustedDeviceMs: 180 * dayMs,
} as const satisfies Record<string, Windows | Record<string, number> | number>;

/** The limits of signing in, with their sources. */
import * as limits from '#contract/limits.ts';
import { dayMs, hourMs, minuteMs } from '#server/platform/time/durations.ts';
import type { RateLimit } from '#server/rate-limits/rate-limit-window.ts';

export const signInLimitConfig = {
  /** The interval between two mails to one address (Supabase Auth: 60 s). The page offers another code after 90 s (spec §9). */
  mailCooldown: [{ max: 1, windowMs: minuteMs }],
  /** Mails to one inbox, all its spellings together (Discourse: 6 an hour). With the notice about wrong codes there are ten a day. */
  mails: [
    { max: 5, windowMs: hourMs },
    { max: 9, windowMs: dayMs },
  ],
  /** The separate limit of the notice, which delays no other mail. */
  guessNoticeMail: [{ max: 10, windowMs: dayMs }],
  /** The share of these that one network may cause, so that it cannot exhaust the mails of an address. */
  networkMailShare: [{ max: 3, windowMs: dayMs }],
  /** Further mails for an address with an exhausted limit, so its owner is never locked out: 10 + 24 = 34 mails a day. */
  fallbackMails: [
    { max: 1, windowMs: hourMs },
    { max: 24, windowMs: dayMs },
  ],
  /**
   * The portal's ceiling of unused code mails, from CODE_MAILS_PER_HOUR, as multiples of it: the log warns, only a site's
   * first request of the hour causes a mail, and no mail is sent to untrusted devices.
   */
  mailCeiling: { alertAt: 0.5, reserveAt: 2, exhaustedAt: 3 },
  /** Sign-ins after which the next of these mails is sent at once, because they consumed the last link. */
  fallbackResets: [{ max: 48, windowMs: dayMs }],
  /** A mailed link is valid until the next fallback mail may be sent, within these bounds. */
  linkTtl: { minMs: limits.otpTtlMs, maxMs: dayMs },
  /** Mails that one trusted device requests (OWASP, device cookies: separate limits). */
  deviceMails: [
    { max: 5, windowMs: hourMs },
    { max: 10, windowMs: dayMs },
  ],
  /** Mails that all trusted devices of one inbox request, since each of these mails may sign in one more device. */
  inboxDeviceMails: [
    { max: 10, windowMs: hourMs },
    { max: 20, windowMs: dayMs },
  ],
  /**
   * Mails that trusted devices at one site (IPv4 /24 or IPv6 /48) request, for any inboxes, since no ceiling of the portal counts
   * them. Used ones are not refunded: beyond the limit the site still has `siteSends`.
   */
  siteDeviceMails: [
    { max: 100, windowMs: hourMs },
    { max: 300, windowMs: dayMs },
  ],
  /**
   * Wrong codes for one address from untrusted devices. Of 100,000 codes these find the right one with a probability of
   * 1 in 10,000 a day and 3 in 10,000 in thirty days.
   */
  codeAttempts: [
    { max: 10, windowMs: dayMs },
    { max: 30, windowMs: 30 * dayMs },
  ],
  /**
   * Wrong codes that all trusted devices of one address may add once `codeAttempts` are exhausted, so that others cannot close
   * code entry for the owner. At most 15 a day and 45 in thirty days reach one address.
   */
  deviceReserve: [
    { max: 5, windowMs: dayMs },
    { max: 15, windowMs: 30 * dayMs },
  ],
  /** The share of one device in the reserve, so that a stolen device cannot exhaust it for the owner's others. */
  deviceReserveShare: [{ max: 3, windowMs: dayMs }],
  /** Codes that one network requests. A used code is refunded, for a campus behind one address. */
  networkSends: [
    { max: 20, windowMs: hourMs },
    { max: 60, windowMs: dayMs },
  ],
  /**
   * Codes that one site (IPv4 /24 or IPv6 /48) requests, and notices of wrong codes that it causes, so that it cannot reach the
   * ceiling of the portal.
   */
  siteSends: [
    { max: 100, windowMs: hourMs },
    { max: 300, windowMs: dayMs },
  ],
  /** Wrong codes from one network. */
  networkCodeAttempts: [
    { max: 20, windowMs: hourMs },
    { max: 60, windowMs: dayMs },
  ],
  /**
   * Wrong codes from one site (IPv4 /24 or IPv6 /48) while the portal has half of the wrong codes that stop code entry for all.
   * So ten sites are needed to stop it.
   */
  siteCodeAttemptsInAlarm: [
    { max: 3, windowMs: hourMs },
    { max: 15, windowMs: dayMs },
  ],
  /**
   * Codes that one site enters without signing in. Its networks would otherwise fill the database with what is stored of each
   * address. Counted in the memory of each node.
   */
  siteCodeAttempts: { max: 300, windowMs: hourMs },
  /** Links that one network opens without signing in. Counted in the memory of each node. */
  networkLinkAttempts: { max: 30, windowMs: hourMs },
  /** Such links of one site (IPv4 /24 or IPv6 /48), whose customer easily has 65,536 networks. */
  siteLinkAttempts: { max: 150, windowMs: hourMs },
  /** Failed proofs of Google and LinkedIn from one network. Counted apart, so that wrong codes do not block providers. */
  networkProviderFailures: [{ max: 20, windowMs: hourMs }],
  /** Such proofs of one site (IPv4 /24 or IPv6 /48). Counted in the memory of each node. */
  siteProviderFailures: { max: 100, windowMs: hourMs },
  /**
   * Sign-ins of one candidate with Google and LinkedIn from new devices. Each is a mail to the owner. Codes and links have their
   * own limits.
   */
  providerDevices: [{ max: 10, windowMs: dayMs }],
  /** Addresses that one network names without signing in. */
  networkAddresses: [{ max: 10, windowMs: hourMs }],
  /** Mails that warn the owner of an address of wrong codes. */
  guessNotices: [{ max: 1, windowMs: dayMs }],
  /** Wrong codes of the whole portal, at addresses with a code, that stop code entry, and for how long. The log warns at half. */
  circuitBreaker: { perHour: 50, shareOfTries: 0.25, perDay: 500, closedMs: hourMs },
  /** The time that a browser is trusted after a sign-in. */
  trustedDeviceTtlMs: 180 * dayMs,
  /** Trusted devices of one candidate. A further one replaces the oldest. */
  maxTrustedDevices: 10,
} as const satisfies Record<string, RateLimit | Record<string, number> | number>;

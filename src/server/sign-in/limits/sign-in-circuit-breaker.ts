/**
 * Closes the entry of codes on devices nobody trusts when too many fail over the whole portal, whatever the addresses: one
 * guess each at many addresses finds a code as surely as many at one. The mailed link and trusted devices stay open.
 */

import type { AppLogger } from '#server/logger.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import type { RateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { codeAttemptStore } from './code-attempt-store.ts';
import { signInLimitConfig } from './sign-in-limit-config.ts';

const { circuitBreaker: numbers } = signInLimitConfig;
const closing = 'breaker';
const whileClosed = [{ max: 1, windowMs: numbers.closedMs }];
const alarm = 'breaker alarm';
const anHourApart = [{ max: 1, windowMs: hourMs }];

export function createSignInCircuitBreaker(db: Db, limits: RateLimitStore, now: Clock, log: AppLogger) {
  const store = codeAttemptStore(db);
  const minuteOf = (msAgo = 0) => `${new Date(now().getTime() - msAgo).toISOString().slice(0, 16)}Z`;

  return {
    /** How long codes are not looked at; 0 when they are. */
    async cooldownRemainingMs(): Promise<number> {
      const { tries, failures, failuresOfDay } = await store.countsSince(minuteOf(hourMs), minuteOf(dayMs));
      const ofHour = Math.max(numbers.perHour, numbers.shareOfTries * tries);
      const load = Math.max(failures / ofHour, failuresOfDay / numbers.perDay);
      if (load > 0.5 && (await limits.charge(alarm, anHourApart, now())))
        log.warn({ failures, failuresOfDay, tries }, 'many wrong sign-in codes: half of what closes the entry of codes');
      if (load > 1 && (await limits.charge(closing, whileClosed, now())))
        log.error(
          { failures, failuresOfDay, tries },
          'too many wrong sign-in codes: for an hour only links and trusted devices sign in',
        );
      return limits.retryAfterMs(closing, whileClosed, now());
    },

    /** Counts a try, as a failure until it succeeded; the minute it is counted in. */
    async recordAttempt(): Promise<string> {
      const minute = minuteOf();
      await store.recordAttempt(minute);
      return minute;
    },

    /** Within the transaction that uses the code. */
    recordSuccess: (minute: string, within: Db) => codeAttemptStore(within).recordSuccess(minute),
  };
}

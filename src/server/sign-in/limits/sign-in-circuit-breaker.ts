/**
 * Stops code entry when too many codes fail across the portal.
 *
 * One guess at each of many addresses finds a code as likely as many guesses at one. Only guesses at a code that can still be
 * used count, because no other guess can succeed. Mailed links and trusted devices are not affected.
 */
import type { AppLogger } from '#server/logger.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import type { RateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { codeAttemptStore, minuteOf } from './code-attempt-store.ts';
import { signInLimitConfig } from './sign-in-limit-config.ts';

const { circuitBreaker: config } = signInLimitConfig;
const breakerSubject = 'breaker';
const breakerLimit = [{ max: 1, windowMs: config.closedMs }];
const alarmSubject = 'breaker alarm';
const alarmLimit = [{ max: 1, windowMs: hourMs }];

export function createSignInCircuitBreaker(db: Db, limits: RateLimitStore, now: Clock, log: AppLogger) {
  const store = codeAttemptStore(db);
  const minuteBefore = (ms = 0) => minuteOf(new Date(now().getTime() - ms));

  return {
    /** `cooldownMs` is 0 while codes are accepted. In alarm, sites with wrong codes are blocked first. */
    async readState(): Promise<{ cooldownMs: number; isAlarmed: boolean }> {
      const { tries, failures, failuresOfDay } = await store.countsSince(minuteBefore(hourMs), minuteBefore(dayMs));
      const hourlyMax = Math.max(config.perHour, config.shareOfTries * tries);
      const load = Math.max(failures / hourlyMax, failuresOfDay / config.perDay);
      if (load > 0.5 && (await limits.charge(alarmSubject, alarmLimit, now())))
        log.warn(
          { failures, failuresOfDay, tries },
          'many wrong sign-in codes: half of the limit that stops code entry; sites (IPv4 /24, IPv6 /48) with several wrong codes have to wait',
        );
      if (load > 1 && (await limits.charge(breakerSubject, breakerLimit, now())))
        log.error(
          { failures, failuresOfDay, tries },
          'too many wrong sign-in codes: for an hour only links and trusted devices can sign in',
        );
      return { cooldownMs: await limits.retryAfterMs(breakerSubject, breakerLimit, now()), isAlarmed: load > 0.5 };
    },

    /**
     * Counts an attempt as failed until `recordSuccess` corrects it. Returns its minute.
     * @param isCodeLive false writes the same row and counts nothing, so that the time does not disclose a code
     */
    async recordAttempt(isCodeLive: boolean): Promise<string> {
      const minute = minuteBefore();
      await store.recordAttempts(minute, isCodeLive ? 1 : 0);
      return minute;
    },

    /** Runs in the transaction that consumes the code. */
    recordSuccess: (minute: string, trx: Db) => codeAttemptStore(trx).recordSuccess(minute),
  };
}

/** Limits the mails that confirm alerts, for the whole portal: its reputation as a sender. */
import type { AppLogger } from '../logger.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs, hourMs } from '../platform/time/durations.ts';
import { isoBefore } from '../platform/time/iso-timestamps.ts';
import { measureMailLoad } from '../rate-limits/mail-ceiling.ts';
import { rateLimitStore } from '../rate-limits/rate-limit-store.ts';
import type { ClientAddress } from '../rate-limits/rate-limit-window.ts';
import { countPendingAlerts } from './alert-store.ts';

interface AlertMailCeilingOptions {
  now: Clock;
  log: AppLogger;
  /** False switches the ceiling off. */
  enabled: boolean;
  /** Mails an hour without a confirmation. */
  perHour: number;
}

export type AlertMailCeiling = ReturnType<typeof createAlertMailCeiling>;

/** The reserve is as large as the ceiling, as for code mails. */
const reserveAt = 2;
const reportLimit = [{ max: 1, windowMs: hourMs }];

export function createAlertMailCeiling({ now, log, enabled, perHour }: AlertMailCeilingOptions) {
  return {
    /**
     * Counts mails whose alerts are unconfirmed, so that confirmed ones allow others. No address decides.
     * @param isFirstOfSite true for the first request of a site in an hour: the reserve is for those
     */
    async admits(trx: Db, client: ClientAddress, isFirstOfSite: boolean): Promise<boolean> {
      if (!enabled) return true;
      const ago = (ms: number) => isoBefore(now(), ms);
      const { ofHour, ofDay } = await countPendingAlerts(trx, ago(hourMs), ago(dayMs));
      const load = measureMailLoad({ ofHour, ofDay }, perHour, client);
      if (load < 1) return true;
      if (await rateLimitStore(trx).charge('alert mail ceiling', reportLimit, now()))
        log.error(
          { event: 'alert_mail_ceiling', ofHour, ofDay, perHour },
          'as many alerts wait for a confirmation as CODE_MAILS_PER_HOUR: each site (IPv4 /24, IPv6 /48) gets one mail an hour',
        );
      return isFirstOfSite && load < reserveAt;
    },
  };
}

/** Limits the code mails of the whole portal, to protect its reputation as a sender. */
import type { AppLogger } from '#server/logger.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { dayMs, hourMs } from '#server/platform/time/durations.ts';
import { measureMailLoad } from '#server/rate-limits/mail-ceiling.ts';
import type { RateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import type { ClientAddress } from '#server/rate-limits/rate-limit-window.ts';
import { codeAttemptStore, minuteOf } from './code-attempt-store.ts';
import { signInLimitConfig } from './sign-in-limit-config.ts';

/** `reduced`: one mail an hour for each address. `exhausted`: mails for trusted devices only. */
export type MailBudget = 'normal' | 'reduced' | 'exhausted';

const { mailCeiling: config } = signInLimitConfig;
const alertLimit = [{ max: 1, windowMs: hourMs }];

interface CodeMailCeilingOptions {
  db: Db;
  limits: RateLimitStore;
  now: Clock;
  log: AppLogger;
  /** The ceiling: unused code mails an hour. */
  perHour: number;
}

export function createCodeMailCeiling({ db, limits, now, log, perHour }: CodeMailCeilingOptions) {
  const ago = (ms: number) => minuteOf(new Date(now().getTime() - ms));

  async function alert(subject: string, send: () => void): Promise<void> {
    if (await limits.charge(subject, alertLimit, now())) send();
  }

  return {
    /** @param isFirstOfSite true for the first request of a site in an hour: the reserve is for sites without unused mails */
    async readBudget(client: ClientAddress, isFirstOfSite: boolean): Promise<MailBudget> {
      const { mails, mailsOfDay } = await codeAttemptStore(db).mailsSince(ago(hourMs), ago(dayMs));
      const load = measureMailLoad({ ofHour: mails, ofDay: mailsOfDay }, perHour, client);
      if (load < config.alertAt) return 'normal';
      const details = { mails, mailsOfDay, perHour };
      if (load < 1) {
        await alert('mail ceiling alarm', () => log.warn(details, 'many unused code mails: half of CODE_MAILS_PER_HOUR'));
        return 'normal';
      }
      await alert('mail ceiling', () =>
        log.error(
          details,
          'CODE_MAILS_PER_HOUR is reached: each address gets one mail an hour; at twice the ceiling each site (IPv4 /24, IPv6 /48) one',
        ),
      );
      return load < (isFirstOfSite ? config.exhaustedAt : config.reserveAt) ? 'reduced' : 'exhausted';
    },

    /**
     * Counts a request as a mail, even if the limit of its address prevents the mail. That limit depends on candidates, and the
     * budget of the next request would disclose them.
     */
    recordRequest: () => codeAttemptStore(db).recordMails(minuteOf(now()), 1),

    /** A used code or link allows another mail. */
    recordUse: (trx: Db) => codeAttemptStore(trx).recordMails(minuteOf(now()), -1),
  };
}

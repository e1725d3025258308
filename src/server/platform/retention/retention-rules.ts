/** Defines how long temporary data stays. Applications stay as long as their account. */
import { alertConfirmationDays } from '#contract/limits.ts';
import { deleteOutdatedAlerts } from '#server/alerts/alert-store.ts';
import { startedApplicationStore } from '#server/applications/started-application-store.ts';
import { visitCountStore } from '#server/attribution/visit-count-store.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { isoBefore } from '#server/platform/time/iso-timestamps.ts';
import { rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { resumeTokenStore } from '#server/resumes/resume-token-store.ts';
import { selfIdentificationStore } from '#server/self-identification/self-identification-store.ts';
import { oneTimeCodeStore } from '#server/sign-in/codes/one-time-code-store.ts';
import { codeAttemptStore } from '#server/sign-in/limits/code-attempt-store.ts';
import { usedTokenStore } from '#server/sign-in/providers/used-token-store.ts';
import { sessionStore } from '#server/sign-in/sessions/session-store.ts';
import { activeSessionCutoffs } from '#server/sign-in/sessions/sessions.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import { webhookDeliveryStore } from '#server/webhooks/webhook-delivery-store.ts';
import type { Db } from '../db/database.ts';
import { outboxStore } from '../mail/outbox-store.ts';
import { dayMs, hourMs } from '../time/durations.ts';

export interface RetentionRule {
  name: string;
  /** Deletes expired rows until the signal aborts, and returns their number. */
  deleteExpired(signal?: AbortSignal): Promise<number>;
}

export function createRetentionRules(db: Db, now: Clock): RetentionRule[] {
  const ago = (ms: number) => isoBefore(now(), ms);
  return [
    // The hour after the link expired helps support to explain why a code or link did not work.
    { name: 'one-time codes', deleteExpired: (signal) => oneTimeCodeStore(db).deleteExpired(ago(hourMs), signal) },
    {
      name: 'ended sessions',
      deleteExpired: (signal) => sessionStore(db).deleteInactive(activeSessionCutoffs(now()), signal),
    },
    { name: 'trusted devices', deleteExpired: (signal) => trustedDeviceStore(db).deleteExpired(ago(0), signal) },
    { name: 'expired rate limits', deleteExpired: (signal) => rateLimitStore(db).deleteExpired(ago(0), signal) },
    { name: 'code attempts', deleteExpired: () => codeAttemptStore(db).deleteBefore(ago(dayMs)) },
    { name: 'used tokens', deleteExpired: (signal) => usedTokenStore(db).deleteExpired(ago(0), signal) },
    // A later version may read a resume that this one cannot.
    {
      name: 'hashes of unreadable resumes',
      deleteExpired: (signal) => resumeTokenStore(db).deleteUnreadableBefore(ago(30 * dayMs), signal),
    },
    {
      name: 'unfinished applications',
      deleteExpired: (signal) => startedApplicationStore(db).deleteBefore(ago(30 * dayMs), signal),
    },
    // A hand-over is retried for three days, and an operator may repeat it.
    {
      name: 'voluntary answers that were not sent',
      deleteExpired: (signal) => selfIdentificationStore(db).deleteBefore(ago(7 * dayMs), signal),
    },
    {
      name: 'visit counts of two years ago',
      deleteExpired: (signal) => visitCountStore(db).deleteBefore(ago(2 * 365 * dayMs).slice(0, 10), signal),
    },
    // An ended alert can be restored for as long.
    {
      name: 'unconfirmed and ended alerts',
      deleteExpired: (signal) => deleteOutdatedAlerts(db, ago(alertConfirmationDays * dayMs), signal),
    },
    // Mails contain addresses. For a week support can look up whether a mail was sent.
    { name: 'delivered and dropped mails', deleteExpired: (signal) => outboxStore(db).deleteBefore(ago(7 * dayMs), signal) },
    {
      name: 'delivered and failed webhook events',
      async deleteExpired(signal) {
        const deliveries = webhookDeliveryStore(db);
        await deliveries.failExpired(ago(0));
        return deliveries.deleteBefore({ delivered: ago(7 * dayMs), failed: ago(30 * dayMs) }, signal);
      },
    },
  ];
}

interface DeleteExpiredOptions {
  signal?: AbortSignal;
  /** Called after each rule, also after an aborted one. */
  onDeleted?(name: string, count: number): void;
}

/** Applies all rules in order and returns the counts. After an abort the counts omit the remaining rules. */
export async function deleteExpiredData(
  db: Db,
  now: Clock,
  { signal, onDeleted }: DeleteExpiredOptions = {},
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { name, deleteExpired } of createRetentionRules(db, now)) {
    if (signal?.aborted) break;
    const count = await deleteExpired(signal);
    deleted[name] = count;
    onDeleted?.(name, count);
  }
  return deleted;
}

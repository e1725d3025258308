/**
 * What is kept for a while only, and for how long. Candidates, their files and applications are none of it: they stay until
 * somebody takes them away.
 */

import type { Clock } from '#server/platform/time/clock.ts';
import { rateLimitStore } from '#server/rate-limits/rate-limit-store.ts';
import { oneTimeCodeStore } from '#server/sign-in/codes/one-time-code-store.ts';
import { codeAttemptStore } from '#server/sign-in/limits/code-attempt-store.ts';
import { usedTokenStore } from '#server/sign-in/providers/used-token-store.ts';
import { sessionStore } from '#server/sign-in/sessions/session-store.ts';
import { activeSessionCutoffs } from '#server/sign-in/sessions/sessions.ts';
import { trustedDeviceStore } from '#server/sign-in/trusted-device-store.ts';
import type { Db } from '../db/database.ts';
import { outboxStore } from '../mail/outbox-store.ts';
import { dayMs, hourMs } from '../time/durations.ts';

export interface RetentionRule {
  name: string;
  /** Deletes what is past its time, until it is asked to stop, and says how much it was. */
  deleteExpired(stopped?: AbortSignal): Promise<number>;
}

export function createRetentionRules(db: Db, now: Clock): RetentionRule[] {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  return [
    // A code lives ten minutes; the hour is for whoever asks why one did not work.
    { name: 'one-time codes', deleteExpired: (stopped) => oneTimeCodeStore(db).deleteBefore(ago(hourMs), stopped) },
    {
      name: 'sessions that are over',
      deleteExpired: (stopped) => sessionStore(db).deleteInactive(activeSessionCutoffs(now()), stopped),
    },
    { name: 'trusted devices', deleteExpired: (stopped) => trustedDeviceStore(db).deleteExpired(ago(0), stopped) },
    { name: 'spent limits', deleteExpired: (stopped) => rateLimitStore(db).deleteExpired(ago(0), stopped) },
    { name: 'counts of tried codes', deleteExpired: () => codeAttemptStore(db).deleteBefore(ago(dayMs)) },
    { name: 'used tokens', deleteExpired: (stopped) => usedTokenStore(db).deleteExpired(ago(0), stopped) },
    // They hold addresses. The week is for whoever asks whether a mail was sent.
    { name: 'mails that are done with', deleteExpired: (stopped) => outboxStore(db).deleteBefore(ago(7 * dayMs), stopped) },
  ];
}

interface DeleteExpiredOptions {
  signal?: AbortSignal;
  /** Of each kind, once it is done with or broken off. */
  onDeleted?(what: string, count: number): void;
}

/** All of it, one after another: how much of each. What is not begun when it is asked to stop is not named. */
export async function deleteExpiredData(
  db: Db,
  now: Clock,
  { signal: stopped, onDeleted: onGone }: DeleteExpiredOptions = {},
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { name: what, deleteExpired: forget } of createRetentionRules(db, now)) {
    if (stopped?.aborted) break;
    gone[what] = await forget(stopped);
    onGone?.(what, gone[what]);
  }
  return gone;
}

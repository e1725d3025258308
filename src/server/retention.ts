/**
 * What is kept for a while only, and for how long. Candidates, their files and applications are none of it: they stay until
 * somebody takes them away.
 */
import type { Db } from './db/database.ts';
import { dayMs, hourMs } from './durations.ts';
import { limitsStore } from './limits/limits-store.ts';
import { outboxStore } from './mail/outbox-store.ts';
import { type Clock, living } from './sessions/sessions.ts';
import { sessionsStore } from './sessions/sessions-store.ts';
import { codeTalliesStore } from './sign-in/code-tallies-store.ts';
import { oneTimeCodesStore } from './sign-in/one-time-codes-store.ts';
import { trustedDevicesStore } from './sign-in/trusted-devices-store.ts';
import { usedTokensStore } from './sign-in/used-tokens-store.ts';

export interface Retained {
  what: string;
  /** Deletes what is past its time, until it is asked to stop, and says how much it was. */
  forget(stopped?: AbortSignal): Promise<number>;
}

export function retention(db: Db, now: Clock): Retained[] {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  return [
    // A code lives ten minutes; the hour is for whoever asks why one did not work.
    { what: 'one-time codes', forget: (stopped) => oneTimeCodesStore(db).forgetBefore(ago(hourMs), stopped) },
    { what: 'sessions that are over', forget: (stopped) => sessionsStore(db).deleteDead(living(now()), stopped) },
    { what: 'trusted devices', forget: (stopped) => trustedDevicesStore(db).forgetExpired(ago(0), stopped) },
    { what: 'spent limits', forget: (stopped) => limitsStore(db).forgetBefore(ago(0), stopped) },
    { what: 'counts of tried codes', forget: () => codeTalliesStore(db).forgetBefore(ago(dayMs)) },
    { what: 'used tokens', forget: (stopped) => usedTokensStore(db).forgetBefore(ago(0), stopped) },
    // They hold addresses. The week is for whoever asks whether a mail was sent.
    { what: 'mails that are done with', forget: (stopped) => outboxStore(db).forgetBefore(ago(7 * dayMs), stopped) },
  ];
}

interface Forgetting {
  stopped?: AbortSignal;
  /** Of each kind, once it is done with or broken off. */
  onGone?(what: string, count: number): void;
}

/** All of it, one after another: how much of each. What is not begun when it is asked to stop is not named. */
export async function forgetOld(db: Db, now: Clock, { stopped, onGone }: Forgetting = {}): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { what, forget } of retention(db, now)) {
    if (stopped?.aborted) break;
    gone[what] = await forget(stopped);
    onGone?.(what, gone[what]);
  }
  return gone;
}

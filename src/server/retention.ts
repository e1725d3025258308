/**
 * What is kept for a while only, and for how long. Candidates, their files and applications are none of it: they stay until
 * somebody takes them away.
 */
import type { Db } from './db/database.ts';
import { limitsStore } from './limits/limits-store.ts';
import { dayMs, hourMs } from './limits/windows.ts';
import { outboxStore } from './mail/outbox-store.ts';
import { type Clock, living } from './sessions/sessions.ts';
import { sessionsStore } from './sessions/sessions-store.ts';
import { codeTalliesStore } from './sign-in/code-tallies-store.ts';
import { oneTimeCodesStore } from './sign-in/one-time-codes-store.ts';
import { trustedDevicesStore } from './sign-in/trusted-devices-store.ts';
import { usedTokensStore } from './sign-in/used-tokens-store.ts';

export interface Retained {
  what: string;
  /** Deletes what is past its time, and says how much it was. */
  forget(): Promise<number>;
}

export function retention(db: Db, now: Clock): Retained[] {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  return [
    // A code lives ten minutes; the hour is for whoever asks why one did not work.
    { what: 'one-time codes', forget: () => oneTimeCodesStore(db).forgetBefore(ago(hourMs)) },
    { what: 'sessions that are over', forget: () => sessionsStore(db).deleteDead(living(now())) },
    { what: 'trusted devices', forget: () => trustedDevicesStore(db).forgetExpired(ago(0)) },
    { what: 'spent limits', forget: () => limitsStore(db).forgetBefore(ago(0)) },
    { what: 'counts of tried codes', forget: () => codeTalliesStore(db).forgetBefore(ago(dayMs)) },
    { what: 'used tokens', forget: () => usedTokensStore(db).forgetBefore(ago(0)) },
    // They hold addresses. The week is for whoever asks whether a mail was sent.
    { what: 'mails that are done with', forget: () => outboxStore(db).forgetBefore(ago(7 * dayMs)) },
  ];
}

/** All of it, one after another: how much of each. */
export async function forgetOld(db: Db, now: Clock): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const { what, forget } of retention(db, now)) gone[what] = await forget();
  return gone;
}

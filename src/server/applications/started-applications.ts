/** Reminds a candidate of the application that a first resume interrupted. */
import { reapplyCooldownDays } from '#contract/limits.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { dayMs } from '../platform/time/durations.ts';
import { isoBefore } from '../platform/time/iso-timestamps.ts';
import { type StartedApplicationRow, startedApplicationStore } from './started-application-store.ts';

export function createStartedApplicationService(db: Db, now: Clock) {
  const store = startedApplicationStore(db);
  return {
    /** Undefined when nothing is left to do. */
    findUnfinished(candidateId: string): Promise<StartedApplicationRow | undefined> {
      const at = now();
      const cooldownStart = isoBefore(at, reapplyCooldownDays * dayMs);
      return store.findUnfinished(candidateId, { at: at.toISOString(), cooldownStart });
    },

    dismiss(candidateId: string, jobId: number): Promise<void> {
      return store.dismiss(candidateId, jobId, now().toISOString());
    },
  };
}

export type StartedApplicationService = ReturnType<typeof createStartedApplicationService>;

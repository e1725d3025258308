/** Throws away, once an hour, what is kept for a while only. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AppLogger } from '#server/logger.ts';
import { hourMs } from '../time/durations.ts';

interface CleanupTask {
  name: string;
  /** May take long: it looks at the signal, and ends soon after it. */
  deleteExpired(stopped: AbortSignal): Promise<unknown>;
}

/** Forgets now and again an hour after it is done. `stop` ends what is at work, and waits for it. */
export function startCleanupScheduler(chores: CleanupTask[], log: AppLogger, restMs = hourMs): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const atWork = rounds();

  async function rounds(): Promise<void> {
    while (!signal.aborted) {
      for (const { name: what, deleteExpired: forget } of chores) {
        if (signal.aborted) break;
        await forget(signal).catch((error) => log.error({ err: error, what }, 'housekeeping could not throw something away'));
      }
      await pause(restMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await atWork;
    },
  };
}

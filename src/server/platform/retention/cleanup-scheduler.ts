/** Runs the cleanup tasks every hour. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AppLogger } from '#server/logger.ts';
import { hourMs } from '../time/durations.ts';

interface CleanupTask {
  name: string;
  /** Ends soon after the signal aborts. */
  deleteExpired(signal: AbortSignal): Promise<unknown>;
}

/** Runs all tasks now, and again an hour after each run ends. `stop` aborts the current task and waits for it. */
export function startCleanupScheduler(tasks: CleanupTask[], log: AppLogger, intervalMs = hourMs): { stop(): Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;
  const running = run();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      for (const { name, deleteExpired } of tasks) {
        if (signal.aborted) break;
        await deleteExpired(signal).catch((error) => log.error({ err: error, task: name }, 'cleanup task failed'));
      }
      await pause(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      controller.abort();
      await running;
    },
  };
}

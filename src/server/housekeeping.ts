/** Throws away, once an hour, what is kept for a while only. */
import type { Log } from './log.ts';

const hourMs = 3_600_000;

/** Runs the tasks now and every hour. `stop` waits for the ones at work. */
export function startHousekeeping(tasks: (() => Promise<void>)[], log: Log): { stop(): Promise<void> } {
  const round = async () => {
    for (const task of tasks) {
      await task().catch((error) => log.error({ err: error }, 'housekeeping could not throw something away'));
    }
  };
  let atWork = round();
  const timer = setInterval(() => {
    atWork = round();
  }, hourMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await atWork;
    },
  };
}

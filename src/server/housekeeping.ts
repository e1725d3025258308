/** Throws away, once an hour, what is kept for a while only. */
import type { Log } from './log.ts';
import type { Retained } from './retention.ts';

const hourMs = 3_600_000;

/** Forgets now and every hour. `stop` waits for what is at work. */
export function startHousekeeping(retained: Retained[], log: Log): { stop(): Promise<void> } {
  const round = async () => {
    for (const { what, forget } of retained) {
      await forget().catch((error) => log.error({ err: error, what }, 'housekeeping could not throw something away'));
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

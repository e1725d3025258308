/** Counts requests in fixed windows in memory, for checks before the database. */
import type { Clock } from '../platform/time/clock.ts';
import type { RateLimitWindow } from './rate-limit-window.ts';

interface OpenWindow {
  count: number;
  rejections: number;
  endsAt: number;
}

interface Rejection {
  waitMs: number;
  /** True for the first rejection of the window. */
  isFirst: boolean;
}

/** About a megabyte. A further subject evicts the oldest window. */
const defaultMaxSubjects = 10_000;

/** Every process counts for itself: n nodes admit n times the limit, and a restart forgets the counts. */
export function createMemoryRateLimiter(now: Clock, maxSubjects = defaultMaxSubjects) {
  const windows = new Map<string, OpenWindow>();

  function openWindow(subject: string, windowMs: number): OpenWindow {
    const time = now().getTime();
    const current = windows.get(subject);
    // A window of more than its length began before the clock was set back.
    if (current && current.endsAt > time && current.endsAt - time <= windowMs) return current;
    windows.delete(subject);
    const [oldest] = windows.keys();
    if (windows.size >= maxSubjects && oldest !== undefined) windows.delete(oldest);
    const window = { count: 0, rejections: 0, endsAt: time + windowMs };
    windows.set(subject, window);
    return window;
  }

  return {
    /** Returns undefined when the request was charged. */
    charge(subject: string, { max, windowMs }: RateLimitWindow): Rejection | undefined {
      const window = openWindow(subject, windowMs);
      if (window.count < max) {
        window.count++;
        return undefined;
      }
      window.rejections++;
      return { waitMs: window.endsAt - now().getTime(), isFirst: window.rejections === 1 };
    },

    refund(subject: string): void {
      const window = windows.get(subject);
      if (window && window.count > 0) window.count--;
    },
  };
}

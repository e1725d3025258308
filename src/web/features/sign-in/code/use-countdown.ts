import { useEffect, useState } from 'react';

/** Whole seconds until a deadline; zero after it. Times are in milliseconds since 1970. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Formats seconds as `01:30`. */
export function formatClock(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export interface Countdown {
  secondsLeft: number;
  restart(): void;
}

/**
 * Counts down to a deadline instead of counting ticks, which browsers throttle in hidden tabs.
 */
export function useCountdown(seconds: number): Countdown {
  const [deadline, setDeadline] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = secondsUntil(deadline, now);
  const over = secondsLeft === 0;

  useEffect(() => {
    if (over) return;
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 250);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [over]);

  return {
    secondsLeft,
    restart() {
      const at = Date.now();
      setNow(at);
      setDeadline(at + seconds * 1000);
    },
  };
}

import { useEffect, useState } from 'react';

/** Returns whole seconds until a deadline, zero after it. Times are in milliseconds since 1970. */
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

/** Counts down to a deadline, since browsers throttle ticks in hidden tabs. */
export function useCountdown(seconds: number): Countdown {
  const [deadline, setDeadline] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = secondsUntil(deadline, now);
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver) return;
    const updateNow = () => setNow(Date.now());
    const timer = setInterval(updateNow, 250);
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, [isOver]);

  return {
    secondsLeft,
    restart() {
      const restartedAt = Date.now();
      setNow(restartedAt);
      setDeadline(restartedAt + seconds * 1000);
    },
  };
}

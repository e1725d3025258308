import { useEffect } from 'react';
import * as limits from '#contract/limits.ts';
import { formatClock, useCountdown } from '../sign-in/code/use-countdown.ts';

interface ResendCountdownProps {
  onOver(): void;
  /** Describes the time left, such as 1:25. */
  describe(clock: string): string;
}

/** Shows when another code can be requested. */
export function ResendCountdown({ onOver, describe }: ResendCountdownProps) {
  const { secondsLeft } = useCountdown(limits.otpResendCooldownSeconds);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return isOver ? null : describe(formatClock(secondsLeft));
}

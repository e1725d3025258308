import { useEffect } from 'react';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { formatClock, useCountdown } from '../sign-in/code/use-countdown.ts';

/** Says when another code can be requested. */
export function ResendCountdown({ onOver }: { onOver(): void }) {
  const { secondsLeft } = useCountdown(limits.otpResendCooldownSeconds);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return isOver ? null : texts.code.resendAfter(formatClock(secondsLeft));
}

/** The captcha's code: six letters and digits (spec §5), drawn from those that nobody mistakes for another. */

import * as limits from '#contract/limits.ts';
import { texts } from '#texts/confirm-dialog.ts';

/** Without O and 0, l, I and 1, and without letters whose capital differs in size alone. */
const characters = 'ABDEFGHJLMNQRTadefhnrt2345678';

/** `random` gives a whole number from 0 up to, but without, its argument. */
export function generateCaptchaCode(random: (below: number) => number = fairly): string {
  return Array.from({ length: limits.captchaLength }, () => characters[random(characters.length)]).join('');
}

/** The code as it is said aloud: 'capital A, small d, 4'. */
export function formatSpokenCaptcha(code: string): string {
  return [...code]
    .map((character) => {
      if (/\d/.test(character)) return character;
      return /[A-Z]/.test(character) ? texts.captcha.capital(character) : texts.captcha.small(character);
    })
    .join(', ');
}

function fairly(below: number): number {
  const top = 256 - (256 % below);
  const drawn = new Uint8Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= top);
  return (drawn[0] ?? 0) % below;
}

/** Generates the captcha's code: six unambiguous letters and digits (spec §5). */

import * as limits from '#contract/limits.ts';
import { texts } from '#texts/confirm-dialog.ts';

/** Omits look-alikes (O and 0, l, I and 1) and letters whose cases differ only in size. */
const characters = 'ABDEFGHJLMNQRTadefhnrt2345678';

/** `random(n)` returns an integer from 0 to n - 1. */
export function generateCaptchaCode(random: (below: number) => number = randomBelow): string {
  return Array.from({ length: limits.captchaLength }, () => characters[random(characters.length)]).join('');
}

/** Spells the code for speech: 'capital A, small d, 4'. */
export function formatSpokenCaptcha(code: string): string {
  return [...code]
    .map((character) => {
      if (/\d/.test(character)) return character;
      return /[A-Z]/.test(character) ? texts.captcha.capital(character) : texts.captcha.small(character);
    })
    .join(', ');
}

/** Rejects bytes that would favor the first characters. */
function randomBelow(below: number): number {
  const limit = 256 - (256 % below);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? 0) >= limit);
  return (byte[0] ?? 0) % below;
}

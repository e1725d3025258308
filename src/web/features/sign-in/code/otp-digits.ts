/** Edits the digits of a one-time code. */
import * as limits from '#contract/limits.ts';

export type OtpDigits = readonly string[];

export interface OtpChange {
  digits: OtpDigits;
  /** The box to focus next. */
  focus: number;
}

export const emptyDigits: OtpDigits = Array<string>(limits.otpLength).fill('');
const lastBox = limits.otpLength - 1;

/** Applies an input event to a box. Several new digits are a suggested code and fill from the first box. */
export function applyInput(digits: OtpDigits, box: number, text: string): OtpChange {
  if (text === '') return { digits: digits.with(box, ''), focus: box };
  const previous = digits[box] ?? '';
  const entered = extractDigits(text);
  // A key other than a digit changes nothing.
  if (entered === '' || (entered === previous && text !== entered)) return { digits, focus: box };
  // A digit typed beside the existing one replaces it.
  const added = entered.length === 2 && previous ? entered.replace(previous, '') : entered;
  if (added.length > 1) return applyPaste(digits, added);
  return { digits: digits.with(box, added), focus: Math.min(box + 1, lastBox) };
}

/** Fills a pasted code from the first box, without spaces and hyphens. */
export function applyPaste(digits: OtpDigits, text: string): OtpChange {
  const code = extractDigits(text).slice(0, limits.otpLength);
  if (code === '') return { digits, focus: 0 };
  return { digits: emptyDigits.map((_, box) => code[box] ?? ''), focus: Math.min(code.length, lastBox) };
}

/** Clears the box, or the previous one if it is empty. */
export function applyBackspace(digits: OtpDigits, box: number): OtpChange {
  const cleared = digits[box] ? box : Math.max(box - 1, 0);
  return { digits: digits.with(cleared, ''), focus: cleared };
}

/** Returns the target box of a navigation key; undefined for other keys. */
export function getNextBox(key: string, box: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(box - 1, 0);
  if (key === 'ArrowRight') return Math.min(box + 1, lastBox);
  if (key === 'Home') return 0;
  if (key === 'End') return lastBox;
  return undefined;
}

const extractDigits = (text: string) => text.replace(/[^0-9]/g, '');

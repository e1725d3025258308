/** Edits the five boxes of a code as a list of digits. */
import * as limits from '#contract/limits.ts';

export type OtpDigits = readonly string[];

export interface OtpChange {
  digits: OtpDigits;
  /** The box to focus next. */
  focus: number;
}

export const emptyDigits: OtpDigits = Array<string>(limits.otpLength).fill('');
const lastBox = limits.otpLength - 1;

/**
 * Applies an input event to a box. Several new digits are a suggested code and fill from the first box; anything but
 * digits is ignored.
 */
export function applyInput(digits: OtpDigits, box: number, text: string): OtpChange {
  if (text === '') return { digits: digits.with(box, ''), focus: box };
  const there = digits[box] ?? '';
  const found = digitsIn(text);
  if (found === '' || (found === there && text !== found)) return { digits, focus: box };
  // A digit typed beside the existing one replaces it.
  const added = found.length === 2 && there ? found.replace(there, '') : found;
  if (added.length > 1) return applyPaste(digits, added);
  return { digits: digits.with(box, added), focus: Math.min(box + 1, lastBox) };
}

/** Fills a pasted code from the first box, without spaces and hyphens. */
export function applyPaste(digits: OtpDigits, text: string): OtpChange {
  const found = digitsIn(text).slice(0, limits.otpLength);
  if (found === '') return { digits, focus: 0 };
  return { digits: emptyDigits.map((_, box) => found[box] ?? ''), focus: Math.min(found.length, lastBox) };
}

/** Backspace clears its box, or the previous one if it is empty. */
export function applyBackspace(digits: OtpDigits, box: number): OtpChange {
  const emptied = digits[box] ? box : Math.max(box - 1, 0);
  return { digits: digits.with(emptied, ''), focus: emptied };
}

/** The box that a navigation key leads to; undefined for other keys. */
export function getNextBox(key: string, box: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(box - 1, 0);
  if (key === 'ArrowRight') return Math.min(box + 1, lastBox);
  if (key === 'Home') return 0;
  if (key === 'End') return lastBox;
  return undefined;
}

const digitsIn = (text: string) => text.replace(/[^0-9]/g, '');

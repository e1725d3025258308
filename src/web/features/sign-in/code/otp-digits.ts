/** The five boxes of a code as one list: a digit or nothing in each. What is typed, deleted or pasted gives the next list. */
import * as limits from '#contract/limits.ts';

export type OtpDigits = readonly string[];

export interface OtpChange {
  digits: OtpDigits;
  /** The box that has the focus next. */
  focus: number;
}

export const emptyDigits: OtpDigits = Array<string>(limits.otpLength).fill('');
const lastBox = limits.otpLength - 1;

/**
 * What a box holds after an input event becomes digits. More than one new digit is a code from the keyboard's own
 * suggestion and fills from the first box; anything but digits changes nothing.
 */
export function applyInput(digits: OtpDigits, box: number, text: string): OtpChange {
  if (text === '') return { digits: digits.with(box, ''), focus: box };
  const there = digits[box] ?? '';
  const found = digitsIn(text);
  if (found === '' || (found === there && text !== found)) return { digits, focus: box };
  // A digit typed beside the one that was there replaces it.
  const added = found.length === 2 && there ? found.replace(there, '') : found;
  if (added.length > 1) return applyPaste(digits, added);
  return { digits: digits.with(box, added), focus: Math.min(box + 1, lastBox) };
}

/** A code from elsewhere fills from the first box, its spaces and hyphens left out; without a digit nothing changes. */
export function applyPaste(digits: OtpDigits, text: string): OtpChange {
  const found = digitsIn(text).slice(0, limits.otpLength);
  if (found === '') return { digits, focus: 0 };
  return { digits: emptyDigits.map((_, box) => found[box] ?? ''), focus: Math.min(found.length, lastBox) };
}

/** Backspace empties its box; in an empty one it empties the box before. */
export function applyBackspace(digits: OtpDigits, box: number): OtpChange {
  const emptied = digits[box] ? box : Math.max(box - 1, 0);
  return { digits: digits.with(emptied, ''), focus: emptied };
}

/** Where a navigation key leads from a box; undefined for other keys. */
export function getNextBox(key: string, box: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(box - 1, 0);
  if (key === 'ArrowRight') return Math.min(box + 1, lastBox);
  if (key === 'Home') return 0;
  if (key === 'End') return lastBox;
  return undefined;
}

const digitsIn = (text: string) => text.replace(/[^0-9]/g, '');

/** Parses and formats a phone number during input. */

import { type DialCountry, dialCountries, guessCountry, selectMask } from '#contract/forms/dial-countries.ts';

export interface PhoneNumber {
  country: DialCountry;
  /** The number after the dial code, with the separators of the country's mask; a + and digits while the dial code is typed. */
  text: string;
}

export interface PhoneEdit {
  /** The input's content after the edit, and the caret in it. */
  value: string;
  caret: number;
  /** From the `InputEvent`; browsers omit them for autofill. */
  inputType?: string | undefined;
  data?: string | null | undefined;
}

/** @param code ISO 3166 alpha-2, in capitals */
export function emptyPhoneNumber(code: string): PhoneNumber {
  const country = dialCountries.find((candidate) => candidate.code === code);
  if (!country) throw new Error(`The list of dial codes has no country "${code}".`);
  return { country, text: '' };
}

const getNationalDigits = ({ text }: PhoneNumber) => (text.startsWith('+') ? '' : extractDigits(text));

/** Returns the digits with the dial code, without the +; empty without digits after the code. */
export function internationalDigits(number: PhoneNumber): string {
  const national = getNationalDigits(number);
  return national && number.country.dialCode + national;
}

/** Formats the same national number for another country. */
export function changeCountry(number: PhoneNumber, code: string): PhoneNumber {
  const { country } = emptyPhoneNumber(code);
  return { country, text: formatNational(country, getNationalDigits(number)) };
}

/** Applies an edit of the input; returns the new number and caret. */
export function editPhoneNumber(number: PhoneNumber, edit: PhoneEdit): { number: PhoneNumber; caret: number } {
  // Ignores the browser's undo, which would restore text without its mask; the field has its own history.
  if (edit.inputType?.startsWith('history')) return { number, caret: number.text.length };
  if (isRejectedKey(edit)) return { number, caret: edit.caret - (edit.data?.length ?? 0) };

  const backward = /^delete.*Backward$/.test(edit.inputType ?? '');
  const edited = parsePhoneNumber(edit.value, number.country, backward);
  return { number: edited, caret: findCaret(edited.text, extractDigits(edit.value.slice(0, edit.caret)).length, backward) };
}

/** Several characters at once are a number that the keyboard suggests, perhaps with a +. */
const isRejectedKey = ({ value, inputType, data }: PhoneEdit) =>
  inputType === 'insertText' && value !== '+' && (data?.length ?? 0) <= 1 && !/^[0-9]$/.test(data ?? '');

/** Reads the country from the dial code after + or 00, or from the area code of a national number. */
function parsePhoneNumber(input: string, current: DialCountry, trimEnd: boolean): PhoneNumber {
  const inputDigits = extractDigits(input);
  const isInternational = input.startsWith('+') || inputDigits.startsWith('00');
  const digits = isInternational ? inputDigits.replace(/^00/, '') : current.dialCode + inputDigits;
  const { country, complete } = guessCountry(digits, current);
  if (isInternational && !complete) return { country: current, text: `+${digits.slice(0, maxDigits)}` };
  const text = formatNational(country, digits.slice(country.dialCode.length), trimEnd);
  return { country: complete ? country : current, text };
}

/** Of a whole number (ITU E.164). */
const maxDigits = 15;

/**
 * Fills the country's mask; `trimEnd` omits separators after the last digit. Digits beyond the mask stay: the number may be of
 * another country, which the candidate chooses later.
 */
function formatNational(country: DialCountry, input: string, trimEnd = false): string {
  const mask = selectMask(country, input);
  const withoutPrefix = removeTrunkPrefix(country, input, mask.split('.').length - 1);
  const national = withoutPrefix.slice(0, maxDigits - country.dialCode.length);
  let text = '';
  let used = 0;
  for (const symbol of mask) {
    if (used === national.length && (symbol === '.' || trimEnd || used === 0)) break;
    text += symbol === '.' ? national[used] : symbol;
    if (symbol === '.') used += 1;
  }
  return text + national.slice(used);
}

/** Within most countries a 0 precedes the number. It shows when the number has one digit more than its mask. */
const removeTrunkPrefix = ({ code }: DialCountry, national: string, maskLength: number) =>
  national.length > maskLength && !countriesThatKeepZero.includes(code) ? national.replace(/^0/, '') : national;

/** Their 0 is part of the number. */
const countriesThatKeepZero = ['IT', 'SM', 'VA'];

/** Places the caret behind the same digit and, unless deleting, behind the separators after it. */
function findCaret(text: string, digitsBefore: number, backward: boolean): number {
  let caret = 0;
  for (let passed = 0; passed < digitsBefore && caret < text.length; caret += 1) if (isDigit(text[caret])) passed += 1;
  if (!backward || caret === 0) while (caret < text.length && !isDigit(text[caret])) caret += 1;
  return caret;
}

const isDigit = (symbol: string | undefined) => symbol !== undefined && /^[0-9]$/.test(symbol);

const extractDigits = (text: string) => text.replace(/[^0-9]/g, '');

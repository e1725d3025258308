/** Formats a phone number for the screen. */
import { dialCountries, guessCountry, selectMask } from '#contract/forms/dial-countries.ts';

/**
 * '+91 98123 45678', with spaces alone (ITU E.123) and the groups of the country's mask; empty without digits.
 * @param digits with the dial code, without the +
 */
export function formatPhoneNumber(digits: string): string {
  const [current] = dialCountries;
  if (!digits || !current) return '';
  const { country, complete } = guessCountry(digits, current);
  if (!complete) return `+${digits}`;
  const national = digits.slice(country.dialCode.length);
  const lengths = (selectMask(country, national).match(/\.+/g) ?? []).map(({ length }) => length);
  const groups: string[] = [];
  let used = 0;
  for (const [index, length] of lengths.entries()) {
    // The last group takes the digits beyond the mask.
    groups.push(national.slice(used, index === lengths.length - 1 ? undefined : used + length));
    used += length;
  }
  return [`+${country.dialCode}`, ...groups].filter(Boolean).join(' ');
}

/** Countries with their dial codes, named by the browser itself and found by name or code. */
import { defaultCountries, parseCountry } from 'react-international-phone';

export interface Country {
  /** ISO 3166 alpha-2, in capitals. */
  code: string;
  name: string;
  /** Without the +. */
  dialCode: string;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });

export const countries: readonly Country[] = defaultCountries
  .map(parseCountry)
  .map(({ iso2, dialCode }) => ({ code: iso2.toUpperCase(), name: names.of(iso2.toUpperCase()) ?? iso2, dialCode }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** Countries whose name or code holds what was typed: names that begin with it first. Digits find dial codes. */
export function countriesFor(typed: string): readonly Country[] {
  const text = folded(typed.trim());
  if (text === '') return countries;
  const digits = /^\+?([0-9]+)$/.exec(text)?.[1];
  if (digits) return countries.filter(({ dialCode }) => dialCode.startsWith(digits));
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, text) }));
  return [0, 1].flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ country }) => country));
}

function rankOf({ name, code }: Country, text: string): 0 | 1 | undefined {
  const known = folded(name);
  if (known.startsWith(text) || code.toLowerCase() === text) return 0;
  return known.includes(text) ? 1 : undefined;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

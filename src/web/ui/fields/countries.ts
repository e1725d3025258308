/** Countries with their dial codes, named by the browser itself and found by name or dial code. */

import { defaultCountries, parseCountry } from 'react-international-phone';
import { language } from '#texts/language.ts';
import { filterByName } from './name-filter.ts';

export interface Country {
  /** ISO 3166 alpha-2, in capitals. */
  code: string;
  name: string;
  /** Without the +. */
  dialCode: string;
}

const names = new Intl.DisplayNames(language, { type: 'region' });

export const countries: readonly Country[] = defaultCountries
  .map(parseCountry)
  .map(({ iso2, dialCode }) => ({ code: iso2.toUpperCase(), name: names.of(iso2.toUpperCase()) ?? iso2, dialCode }))
  .sort((one, other) => one.name.localeCompare(other.name, language));

/** Countries whose name holds what was typed, those that begin with it first; digits find the dial codes that begin with them. */
export function searchCountries(typed: string): readonly Country[] {
  const digits = /^\+?([0-9]+)$/.exec(typed.trim())?.[1];
  return digits ? countries.filter(({ dialCode }) => dialCode.startsWith(digits)) : filterByName(countries, typed);
}

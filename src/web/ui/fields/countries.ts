/** Lists countries with dial codes and searches them by name or code. */

import { dialCountries } from '#contract/forms/dial-countries.ts';
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

export const countries: readonly Country[] = dialCountries
  .map(({ code, dialCode }) => ({ code, name: names.of(code) ?? code, dialCode }))
  .sort((one, other) => one.name.localeCompare(other.name, language));

/** Matches names that contain the text, those that begin with it first; digits match the beginning of dial codes. */
export function searchCountries(text: string): readonly Country[] {
  const digits = /^\+?([0-9]+)$/.exec(text.trim())?.[1];
  return digits ? countries.filter(({ dialCode }) => dialCode.startsWith(digits)) : filterByName(countries, text);
}

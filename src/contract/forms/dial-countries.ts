/** Finds the country of a phone number, and the mask of its national part. */

import { type CountryRow, countryData } from './country-data.ts';

export interface DialCountry {
  /** ISO 3166 alpha-2, in capitals. */
  code: string;
  dialCode: string;
  masks: CountryRow[2];
  priority: number;
  areaCodes: CountryRow[4];
}

export const dialCountries: readonly DialCountry[] = countryData.map(([iso2, dialCode, masks, priority = 0, areaCodes]) => ({
  code: iso2.toUpperCase(),
  dialCode,
  masks,
  priority,
  areaCodes,
}));

/**
 * Finds the country of a number with its dial code: by area code, by the longest dial code, or by the prefix of one.
 * The current country stays if it has the same dial code and a possible area code.
 */
export function guessCountry(digits: string, current: DialCountry): { country: DialCountry; complete: boolean } {
  const byAreaCode = dialCountries.find(({ dialCode, areaCodes }) =>
    areaCodes?.some((code) => digits.startsWith(dialCode + code)),
  );
  if (byAreaCode) return { country: byAreaCode, complete: true };

  const [matching] = dialCountries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .sort((one, other) => other.dialCode.length - one.dialCode.length || one.priority - other.priority);
  if (!matching) {
    const [partial] = dialCountries
      .filter(({ dialCode }) => dialCode.startsWith(digits))
      .sort((one, other) => Number(one.dialCode) - Number(other.dialCode) || one.priority - other.priority);
    return { country: partial ?? current, complete: false };
  }

  const national = digits.slice(current.dialCode.length);
  const keepsCurrent =
    matching.dialCode === current.dialCode && (current.areaCodes?.some((code) => code.startsWith(national)) ?? true);
  return { country: keepsCurrent ? current : matching, complete: true };
}

/** Twelve digits without separators. */
const defaultMask = '............';

export function selectMask({ masks }: DialCountry, national: string): string {
  if (!masks || typeof masks === 'string') return masks || defaultMask;
  const pattern = Object.keys(masks).find((key) => key !== 'default' && new RegExp(key.slice(1, -1)).test(national));
  return masks[pattern ?? 'default'] ?? defaultMask;
}

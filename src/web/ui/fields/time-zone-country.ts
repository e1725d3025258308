import { dialCountries } from '#contract/forms/dial-countries.ts';

/** The method of ECMA-402's Intl.Locale Info, which TypeScript's library does not have yet. */
interface LocaleWithTimeZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined;
}

/** Finds the country of a time zone, as ISO 3166 alpha-2. Undefined in browsers without this information, and for UTC. */
export function findCountryOfTimeZone(timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string | undefined {
  const hasZone = (code: string) => {
    const locale: LocaleWithTimeZones = new Intl.Locale(`und-${code}`);
    return locale.getTimeZones?.()?.includes(timeZone);
  };
  return dialCountries.find(({ code }) => hasZone(code))?.code;
}

/** Finds a country's ISO 3166 code by its name or code. */
import { countryCodes } from '#server/catalogue/import/country-codes.ts';

/** Returns the code of a coded field such as `de` or `UK`, or of a country's name. Empty for anything else. */
export function toCountryCode(codeOrName: string): string {
  const code = codeOrName.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  return countryCodes.has(code) ? code : findCountry(codeOrName);
}

/** Returns the code of exactly a country's name, in a language of `nameLanguages`; empty for anything else. */
export const findCountry = (name: string): string => countriesByName().get(normalize(name)) ?? '';

/** Returns US for the abbreviation of one of its states, in capitals. */
export const findStateCountry = (abbreviation: string): string => (unitedStates.has(abbreviation.trim()) ? 'US' : '');

const nameLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi'];

/** Common names besides those of CLDR. */
const otherNames: Record<string, string> = {
  us: 'US',
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'the united states': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'the netherlands': 'NL',
  holland: 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  macau: 'MO',
  'korea, republic of': 'KR',
  'republic of korea': 'KR',
  uae: 'AE',
  'viet nam': 'VN',
  turkey: 'TR',
  'russian federation': 'RU',
  'ivory coast': 'CI',
  'slovak republic': 'SK',
  macedonia: 'MK',
  burma: 'MM',
  swaziland: 'SZ',
};

/** Also the names of other places that a job often has, so that they say nothing: a state of the US. */
const ambiguousNames = ['georgia'];

/** No name is longer, and normalizing takes quadratic time for accents, which no limit of a run could end. */
const maxNameLength = 100;

const normalize = (name: string) => name.trim().slice(0, maxNameLength).normalize('NFC').toLowerCase().replace(/\s+/g, ' ');

let byName: Map<string, string> | undefined;

function countriesByName(): Map<string, string> {
  if (byName) return byName;
  byName = new Map(Object.entries(otherNames));
  for (const language of nameLanguages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of countryCodes) {
      const name = normalize(names.of(code) ?? '');
      // English counts first where two languages differ.
      if (name && !byName.has(name)) byName.set(name, code);
    }
  }
  for (const name of ambiguousNames) byName.delete(name);
  return byName;
}

/** Without DE, which as often means Germany. */
const unitedStates: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD ' +
    'TN TX UT VT VA WA WV WI WY DC'
  ).split(' '),
);

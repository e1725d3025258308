/** Expands a place to search words: names, codes, aliases and the work mode. */
import { extractWords } from '../text/tokenizer.ts';

export interface Place {
  city: string;
  state: string;
  /** ISO 3166 alpha-2, or empty. */
  country: string;
  workmode: string;
}

export function extractPlaceWords({ city, state, country, workmode }: Place): string[] {
  const code = country.toUpperCase();
  const names = [city, state, workmode, findCountryName(code)];
  if (code === 'US' || code === '') names.push(stateNamesByCode.get(state.toUpperCase()) ?? '');
  const codes = [
    code,
    ...(countryAliases.get(code) ?? []),
    (code === 'US' || code === '') && stateCodesByName.get(state.toLowerCase()),
  ];
  const cityAlias = cityAliases.get(city.toLowerCase());
  return [
    ...names.flatMap(extractWords),
    ...[...codes, cityAlias].filter((word) => typeof word === 'string').map((word) => word.toLowerCase()),
  ].filter(Boolean);
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function findCountryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (englishNames.of(code) ?? '') : '';
}

/** Common names besides the English name and the code. */
const countryAliases = new Map([
  ['US', ['USA', 'America']],
  ['GB', ['UK', 'Britain']],
  ['AE', ['UAE']],
]);

const cityAliases = new Map([
  ['new york', 'nyc'],
  ['new york city', 'nyc'],
  ['los angeles', 'la'],
  ['san francisco', 'sf'],
  ['bengaluru', 'bangalore'],
  ['bangalore', 'bengaluru'],
  ['mumbai', 'bombay'],
  ['gurugram', 'gurgaon'],
  ['gurgaon', 'gurugram'],
]);

const states =
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,
NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,
SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,
WY Wyoming`
    .split(',')
    .map((line) => line.trim())
    .map((line): [code: string, name: string] => [line.slice(0, 2), line.slice(3)]);
const stateNamesByCode = new Map(states);
const stateCodesByName = new Map(states.map(([code, name]) => [name.toLowerCase(), code]));

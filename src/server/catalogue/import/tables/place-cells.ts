/** Parses countries, work modes and places: 'Germany', 'Home office', 'Berlin, Germany (hybrid)'. */
import type { Workmode } from '#contract/job-constants.ts';
import { countryCodes } from '../country-codes.ts';
import { foldText, normalizeName } from './column-names.ts';

export interface Place {
  city?: string;
  state?: string;
  country?: string;
  workmode?: Workmode;
}

/** Returns the ISO 3166 code of a code or a name in English, German, French or Spanish. */
export function findCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return countryCodes.has(code) ? code : countriesByName.get(normalizeName(text));
}

/** 'Yes' answers the column 'Remote'. */
export function parseWorkmode(text: string): Workmode | undefined {
  return workmodesByWord.get(normalizeName(text));
}

/** Splits a place at its commas. A country comes last, a work mode anywhere. */
export function parsePlace(text: string): Place {
  const place: Place = {};
  const parts: string[] = [];
  for (const part of text.split(/[,()|\n·]|\s[-–—]\s/)) {
    const name = part.trim();
    if (name === '') continue;
    const workmode = placeWorkmodes.get(normalizeName(name));
    if (workmode) place.workmode = workmode;
    else parts.push(name);
  }
  const last = parts.at(-1);
  // 'CA' after a city is California more often than Canada. A single short word is no country code either.
  const country = last !== undefined && last.length > 2 ? countriesByName.get(normalizeName(last)) : undefined;
  if (country) {
    place.country = country;
    if (!isPartOfCountry(last)) parts.pop();
  }
  const [city, ...rest] = parts;
  if (city !== undefined) place.city = city;
  if (rest.length > 0) place.state = rest.join(', ');
  return place;
}

/** The parts of the United Kingdom stand for it and beside it. */
const isPartOfCountry = (name = '') => /^(england|scotland|wales|northern ireland)$/i.test(name);

const countriesByName = new Map<string, string>();
for (const language of ['en', 'de', 'fr', 'es']) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  for (const code of countryCodes) countriesByName.set(normalizeName(names.of(code) ?? code), code);
}
for (const [name, code] of [
  ...(['USA', 'U.S.', 'United States of America', 'America', 'EE.UU.', 'États-Unis d’Amérique'] as const).map((name) => [
    name,
    'US',
  ]),
  ...(['UK', 'U.K.', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Großbritannien'] as const).map(
    (name) => [name, 'GB'],
  ),
  ...([
    ['Holland', 'NL'],
    ['The Netherlands', 'NL'],
    ['Czech Republic', 'CZ'],
    ['UAE', 'AE'],
    ['South Korea', 'KR'],
    ['Schweiz/Suisse', 'CH'],
    ['BRD', 'DE'],
    ['Turkey', 'TR'],
  ] as const),
])
  if (name !== undefined && code !== undefined) countriesByName.set(normalizeName(name), code);

const workmodesByWord = new Map<string, Workmode>();
const placeWorkmodes = new Map<string, Workmode>();
const define = (workmode: Workmode, words: string, answers: string) => {
  for (const word of words.split('|')) placeWorkmodes.set(normalizeName(word), workmode);
  for (const word of `${words}|${answers}`.split('|')) workmodesByWord.set(normalizeName(word), workmode);
};
define(
  'Remote',
  'Remote|Fully remote|100% remote|Remote only|Remote first|Home office|Homeoffice|Work from home|WFH|Anywhere|Télétravail|100% télétravail|' +
    'À distance|Remoto|En remoto|Teletrabajo|A distancia',
  'Yes|Y|True|Ja|J|Oui|Sí|Full|Home|x|1',
);
define(
  'Hybrid',
  'Hybrid|Hybrid remote|Partially remote|Partly remote|Teilweise remote|Teilweise Homeoffice|Hybride|Télétravail partiel|Híbrido|Semipresencial|' +
    'Semi-remote',
  'Partial|Partly|Partially|Teilweise|Partiel|Parcial|Some|Mixed',
);
define(
  'Onsite',
  'Onsite|On-site|On site|In office|In person|In-person|Office based|Vor Ort|Präsenz|Sur site|Présentiel|Presencial|En oficina',
  'No|N|False|Nein|Non|Office|Büro|None|0|Not remote',
);

/** 'Yes' and its translations. Undefined for other words. */
export function parseYesOrNo(text: string): boolean | undefined {
  return yesOrNo.get(foldText(text).replace(/[^\p{L}\p{N}]/gu, ''));
}

const yesOrNo = new Map<string, boolean>([
  ...'yes y true 1 x ja j wahr oui o vrai si s verdadero open opened active activ aktiv actif activo online published public live offen ouvert abierto visible sichtbar approved freigegeben'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'no n false 0 nein falsch non faux falso closed inactive inaktiv inactif inactivo offline draft hidden unpublished filled onhold paused geschlossen entwurf ferme brouillon cerrado borrador'
    .split(' ')
    .map((word) => [word, false] as const),
]);

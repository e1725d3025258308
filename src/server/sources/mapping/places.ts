/** Reads places: coded fields first, then the text, then the operator's map. Never guesses a country from a city. */
import type { Workmode } from '#contract/job-constants.ts';
import * as limits from '#contract/limits.ts';
import { getCountryName } from '#labels/job-labels.ts';
import type { Place, SourceMaps } from '../source.ts';
import { findCountry, findStateCountry, toCountryCode } from './country-names.ts';
import { findEntry, type JsonRecord, toText } from './json-values.ts';

/** A place of coded fields. Undefined without any. */
export function toPlace(fields: { city?: unknown; state?: unknown; country?: unknown }, maps: SourceMaps): Place | undefined {
  const given = toText(fields.country);
  const country = toCountryCode(given) || mapCountry(given, maps) || mapCountry(toText(fields.city), maps);
  const isLocal = (text: string) => text !== '' && !isRemoteWord(text) && (country === '' || findCountry(text) !== country);
  const city = [toText(fields.city)].find(isLocal) ?? '';
  const state = [toText(fields.state)].find((text) => isLocal(text) && !worldRegion.test(text)) ?? '';
  if (!city && !state && !country) return undefined;
  return { city: cut(city), state: cut(state) || (city === '' ? countryText(given, country) : ''), country };
}

/** Stands for the state of a place that has a country alone: without any, the list shows its default place (docs/decisions/010). */
const countryText = (given: string, country: string) => (given.length > 2 ? cut(given) : (getCountryName(country) ?? ''));

export interface PlaceText {
  places: Place[];
  /** The way of working that the text names before or after a place: 'Hybrid - London', 'Remote (Germany)'. */
  workmode: Workmode | undefined;
}

/** Reads free text with one place or several: 'Berlin, Germany; Austin, TX'. */
export function parsePlaceText(text: string, maps: SourceMaps): PlaceText {
  // Long white space would cost the expressions quadratic time.
  const compact = text.replace(/[^\S\n]+/g, ' ');
  const parts = compact.split(/\s*(?:[;|•·\n]|\s\/\s|\sor\s(?=\p{Lu}))\s*/u).filter(Boolean);
  const parsed = parts.map((part) => parseSinglePlace(part.slice(0, maxPartLength), maps));
  return {
    places: parsed.flatMap(({ place }) => (place ? [place] : [])),
    workmode: parsed.find(({ workmode }) => workmode !== undefined)?.workmode,
  };
}

/** Twice the longest place: what follows is no place, and no expression has to search it. */
const maxPartLength = 400;

function parseSinglePlace(text: string, maps: SourceMaps): { place: Place | undefined; workmode: Workmode | undefined } {
  const leading = /^\(?(remote|hybrid|on-?site)(?:\)?(\s*[,:(–—-]\s+|\s*[,:(–—]\s*|\)?\s+in\s+|\s+)(.+?)\)?|\)?)$/i.exec(text);
  const trailing = leading ? null : /^(.*?)[\s,(–—-]+(remote|hybrid|on-?site)\)?$/i.exec(text);
  const workmode = toWorkmode(leading?.[1] ?? trailing?.[2]);
  const name = (leading ? (leading[3] ?? '') : (trailing?.[1] ?? text)).trim();
  // 'Remote eligible' names no place, 'Remote Germany' does.
  const isWord = leading?.[2]?.trim() === '' && findCountry(name) === '';
  return { place: name === '' || isWord ? undefined : splitPlace(name, maps), workmode };
}

/** 'London, England, United Kingdom': the last part is a country, the first one a city. */
function splitPlace(name: string, maps: SourceMaps): Place {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const named = findCountry(last);
  const stateCountry = parts.length > 1 ? findStateCountry(last) : '';
  const country = mapCountry(name, maps) || mapCountry(first, maps) || named || stateCountry;
  const local = named === '' || homeNation.test(last) ? parts : parts.slice(0, -1);
  if (local.length === 0 || (parts.length === 1 && named !== '')) return { city: '', state: cut(last), country };
  return { city: cut(local[0] ?? ''), state: cut(local.slice(1).join(', ')), country };
}

/** Countries of the United Kingdom, which addresses give as a state. */
const homeNation = /^(england|scotland|wales|northern ireland)$/i;

/** The fields of the import format. */
export function placeFields(places: readonly Place[]): JsonRecord {
  const distinct = distinctPlaces(places).slice(0, limits.jobPlacesMax);
  const [first] = distinct;
  return {
    city: first?.city,
    state: first?.state,
    country: first?.country,
    ...(distinct.length > 1 && { places: distinct }),
  };
}

function distinctPlaces(places: readonly Place[]): Place[] {
  const byText = new Map(places.map((place) => [JSON.stringify([place.city, place.state, place.country]), place]));
  return [...byText.values()];
}

/** The portal's word for 'remote', 'on-site', 'Hybrid', 'OnSite', 'TELECOMMUTE'. */
export function toWorkmode(word: unknown): Workmode | undefined {
  const letters = toText(word)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return findEntry(workmodeWords, letters);
}

const workmodeWords: Record<string, Workmode> = {
  remote: 'Remote',
  fullyremote: 'Remote',
  telecommute: 'Remote',
  hybrid: 'Hybrid',
  onsite: 'Onsite',
  inoffice: 'Onsite',
};

const mapCountry = (place: string, { countries }: SourceMaps) => findEntry(countries, place.trim().toLowerCase()) ?? '';

const isRemoteWord = (text: string) => /^remote$/i.test(text);

/** What boards give in place of a state. */
const worldRegion = /^(europe|european union|emea|apac|asia|africa|americas|north america|south america|worldwide|global)$/i;

/** The longest text that the import format takes. */
const cut = (text: string) => text.slice(0, 100).trim();

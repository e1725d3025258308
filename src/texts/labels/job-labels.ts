/** Formats a job's codes, places, dates and pay for the screen (spec §2, §3). */

import type { JobCard } from '#contract/job-calls.ts';
import { texts } from '#texts/jobs.ts';
import { language } from '#texts/language.ts';

export const formatJobType = (code: string) => (Object.hasOwn(texts.types, code) && texts.types[code]) || texts.unknown;

/**
 * The job type with the words of employment that the code does not tell: 'Contract, Part time'. The label of H, 'Full Time'
 * (spec §3), stands for itself and for the word, and gives way to any other word: 'Part time'.
 */
export function formatEmployment({ type, employment }: Pick<JobCard, 'type' | 'employment'>): string {
  const isHire = type === 'H';
  const words = employment.filter((word) => !(isHire && word === 'FULL_TIME')).map((word) => texts.employment[word]);
  const isTold = isHire ? !employment.includes('FULL_TIME') : !Object.hasOwn(texts.types, type);
  return (words.length > 0 && isTold ? words : [formatJobType(type), ...words]).join(', ');
}

/** Capitalizes the first letter; 'NA' without a title. */
export function formatJobTitle(title: string): string {
  const text = title.trim();
  return text ? text[0]?.toLocaleUpperCase(language) + text.slice(1) : texts.noTitle;
}

type JobPlace = Pick<JobCard, 'city' | 'state' | 'workmode'> & Partial<Pick<JobCard, 'country' | 'places' | 'place_total'>>;

/** The first of several places by its shortest name, and the number of the others; undefined for a single place. */
export function splitPlaces({ workmode, places: [place, ...rest] = [], place_total = rest.length + 1 }: JobPlace) {
  if (!place || place_total < 2) return undefined;
  const name = place.city || place.state || getCountryName(place.country) || texts.unknown;
  return { first: workmode === 'Remote' ? texts.remoteIn(name) : name, others: place_total - 1 };
}

/**
 * 'city, state', or either alone; remote jobs include 'Remote'. A job without any place has `unknownPlace`: the brand's word or 'N/A'
 * (spec §2), on the demonstration's cards MILPITAS and California (spec §3). A single missing value stays empty, since
 * 'Berlin, California' would be wrong.
 */
export const formatPlaceOrUnknown = (job: JobPlace, unknownPlace: string = texts.unknown) => formatPlace(job) || unknownPlace;

/** The place and how one works there, on a card: 'Berlin, Berlin · Hybrid', 'Berlin +2 · Hybrid', 'Remote in France'. */
export function formatCardPlaceAndMode(job: JobPlace, unknownPlace: string): string {
  const country = getCountryName(job.country ?? '');
  const isCountry = job.workmode === 'Remote' && !job.city && country && !splitPlaces(job);
  const place = isCountry ? texts.remoteIn(country) : formatPlaceOrUnknown(job, unknownPlace);
  return [place, formatCardMode(job)].filter(Boolean).join(' · ');
}

/** Undefined for a remote job, whose place says it. */
export const formatCardMode = ({ workmode }: Pick<JobPlace, 'workmode'>) => texts.workmodes[workmode];

/** Empty for an unknown code. */
export const formatWorkmode = (workmode: string) => (workmode === 'Remote' ? texts.remote : (texts.workmodes[workmode] ?? ''));

/** 'Leeds, England, United Kingdom'; empty for a job without a place. */
export const formatPlaceAndCountry = (job: Omit<JobPlace, 'workmode'>) =>
  [job.city, job.state, formatCountry(job)].filter(Boolean).join(', ');

/** The place of the job that a row with equal jobs of other places applies for; undefined for other rows. */
export function formatOwnPlace({ places = [] }: Pick<JobCard, 'places'>): string | undefined {
  const [own, ...others] = places.filter(({ joborder_id }) => joborder_id === undefined);
  return own && others.length === 0 ? formatPlaceAndCountry(own) : undefined;
}

/** 'Leeds, England', or 'Leeds +2'; empty for a job without a place. */
export function formatPlace(job: JobPlace): string {
  const several = splitPlaces(job);
  if (several) return `${several.first} +${several.others}`;
  const { city, state, workmode } = job;
  return [workmode === 'Remote' && texts.remote, city, state].filter(Boolean).join(', ');
}

/** Undefined for an unknown code, for a country that the place already names, and for several places. */
export function formatCountry({ country = '', city, state, places }: Omit<JobPlace, 'workmode'>): string | undefined {
  const name = getCountryName(country);
  return name && !places?.[1] && ![city, state].includes(name) ? name : undefined;
}

/** Takes an ISO 3166 code such as IN; undefined for anything else. */
export function getCountryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const name = countryNames.get(code) ?? regions.of(code) ?? code;
  countryNames.set(code, name);
  return name === code ? undefined : name;
}

const regions = new Intl.DisplayNames(language, { type: 'region' });
/** At most 676 codes. A lookup by `Intl` takes as long as rendering several links. */
const countryNames = new Map<string, string>();

/** Made once: it takes as long as a tenth of a page. */
const longMonth = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });

/** '12 December 2026', in UTC. */
export function formatLongDate(instant: string): string {
  const at = new Date(instant);
  return texts.writtenDate(at.getUTCDate(), longMonth.format(at), at.getUTCFullYear());
}

/** DD/MM/YYYY in UTC, so that server and browser agree. */
export function formatDate(instant: string): string {
  const [year = '', month = '', day = ''] = instant.slice(0, 10).split('-');
  return texts.date(year, month, day);
}

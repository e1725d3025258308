/** How a job's codes and gaps read on the screen (spec §2 and §3). */

import type { JobCard, Pay } from '#contract/job-calls.ts';
import { texts } from '#texts/jobs.ts';
import { language } from '#texts/language.ts';

export const formatJobType = (code: string) => (Object.hasOwn(texts.types, code) && texts.types[code]) || texts.unknown;

/** The title with its first letter capitalised, or 'NA'. */
export function formatJobTitle(title: string): string {
  const text = title.trim();
  return text ? text[0]?.toLocaleUpperCase(language) + text.slice(1) : texts.noTitle;
}

type Placed = Pick<JobCard, 'city' | 'state' | 'workmode'>;

/**
 * The place on a job's page: 'city, state', either alone, or 'N/A' (spec §2). A remote job says so.
 */
export const formatPlaceOrUnknown = (job: Placed) => formatPlace(job) || texts.unknown;

/**
 * The place on a card. Spec §3 names MILPITAS and California as defaults: they stand for a job without any place, since
 * 'Berlin, California' would be untrue.
 */
export const formatCardPlace = (job: Placed) => formatPlace(job) || texts.defaultPlace;

/** The place as far as the job names one; empty when it does not. */
export function formatPlace({ city, state, workmode }: Placed): string {
  return [workmode === 'Remote' && texts.remote, city, state].filter(Boolean).join(', ');
}

/** The country by its name, unless the place says it already; undefined for what is no country's code. */
export function formatCountry({ country, city, state }: Placed & { country: string }): string | undefined {
  const name = getCountryName(country);
  return name && ![city, state].includes(name) ? name : undefined;
}

/** Of an ISO 3166 code such as IN; undefined for anything else. */
export function getCountryName(code: string): string | undefined {
  const name = /^[A-Z]{2}$/.test(code) ? regions.of(code) : undefined;
  return name === code ? undefined : name;
}

const regions = new Intl.DisplayNames(language, { type: 'region' });

/** '12 December 2026' of an ISO time, in UTC like every date. */
export function formatLongDate(instant: string): string {
  const at = new Date(instant);
  const month = at.toLocaleString(language, { month: 'long', timeZone: 'UTC' });
  return texts.writtenDate(at.getUTCDate(), month, at.getUTCFullYear());
}

/** DD/MM/YYYY of an ISO time, in UTC so that server and browser agree. */
export function formatDate(instant: string): string {
  const [year = '', month = '', day = ''] = instant.slice(0, 10).split('-');
  return texts.date(year, month, day);
}

/** '$90,000 – $120,000 a year', or undefined when the job names no figure. */
export function formatPay({ currency, min, max, unit }: Pay): string | undefined {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const figures = [...new Set([min, max])].filter((figure) => figure !== undefined).map((figure) => format.format(figure));
  return figures.length > 0 ? texts.pay(figures.join(' – '), texts.payUnits[unit] ?? '').trim() : undefined;
}

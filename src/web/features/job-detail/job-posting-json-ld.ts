/**
 * Builds a job's JSON-LD by Google's rules
 * (developers.google.com/search/docs/appearance/structured-data/job-posting). Omits missing facts; a job without a
 * required one has no JSON-LD.
 */

import { jobPath } from '#contract/addresses.ts';
import type { JobDetail, JobPlace, Pay } from '#contract/job-calls.ts';
import { getCountryName } from '#labels/job-labels.ts';
import { isHttpsUrl } from './https-url.ts';

type Job = JobDetail['dashboard'][number];

/** Undefined without a title, a country, or a description beyond the title. */
export function buildJobPostingJsonLd({ dashboard: [job], skills }: JobDetail, publicOrigin: string): object | undefined {
  if (!job?.title || !hasCountry(job) || !hasDescription(job)) return undefined;
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    datePosted: job.approvedDate,
    ...(job.validThrough && { validThrough: job.validThrough }),
    ...buildEmployment(job),
    hiringOrganization: { '@type': 'Organization', name: job.company, ...(isHttpsUrl(job.logo) && { logo: job.logo }) },
    identifier: { '@type': 'PropertyValue', name: job.company, value: String(job.joborder_id) },
    ...buildLocation(job),
    ...(job.pay && buildSalary(job.pay)),
    ...(skills.length > 0 && { skills: skills.join(', ') }),
    // Candidates apply on this page, after one code by e-mail, unless the company wants them elsewhere.
    directApply: !job.apply_url,
    url: publicOrigin + jobPath(job.joborder_id),
  };
}

const hasCountry = ({ country, places = [] }: Job) => [country, ...places.map((place) => place.country)].some(getCountryName);

/** The company's own words say more than the code: a permanent job may be part-time. */
function buildEmployment({ type, employment }: Job) {
  const codes = typeCodes[type] ?? [];
  const words = employment.map((word) => (word === 'APPRENTICESHIP' ? 'OTHER' : word));
  const types = words.length > 0 ? [...new Set([...words, ...codes.filter((code) => code !== 'FULL_TIME')])] : codes;
  return types.length > 0 && { employmentType: types };
}

/** Google's values for the codes of spec §3. */
const typeCodes: Record<string, string[]> = {
  H: ['FULL_TIME'],
  FL: ['CONTRACTOR'],
  C: ['CONTRACTOR'],
  C2H: ['CONTRACTOR'],
};

/** A remote job has the countries of its applicants, and its places within them. Google requires a country of each place. */
function buildLocation({ workmode, city, state, country, places = [{ city, state, country }] }: Job) {
  const known = places.filter((place) => getCountryName(place.country));
  if (workmode !== 'Remote') return { jobLocation: unwrapSingle(known.map(buildPlace)) };
  const countries = [...new Set(known.map((place) => getCountryName(place.country)))];
  const narrower = known.filter((place) => place.city || place.state);
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: unwrapSingle(countries.map((name) => ({ '@type': 'Country', name }))),
    ...(narrower.length > 0 && { jobLocation: unwrapSingle(narrower.map(buildPlace)) }),
  };
}

const buildPlace = ({ city, state, country, postal_code }: JobPlace) => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(postal_code && { postalCode: postal_code }),
    addressCountry: country,
  },
});

const unwrapSingle = <Item>(items: Item[]) => (items.length === 1 ? items[0] : items);

/** Contains the amounts of the page: a range or a single value. */
function buildSalary({ currency, min, max, unit }: Pay) {
  const amount = min !== undefined && max !== undefined && min !== max ? { minValue: min, maxValue: max } : { value: min ?? max };
  if (!max && !min) return {};
  return {
    baseSalary: { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...amount, unitText: unit } },
  };
}

/** Google requires a complete description, so a repeated title does not count. */
function hasDescription({ title, description }: Job): boolean {
  let rest = [...findWords(title)].join('');
  // Most descriptions differ from the title in their first word, so that the rest is not read.
  for (const word of findWords(description.replace(/<[^>]*>|&\w+;|&#\w+;/g, ' '))) {
    if (!rest.startsWith(word)) return true;
    rest = rest.slice(word.length);
  }
  return false;
}

function* findWords(text: string): Iterable<string> {
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) yield word;
}

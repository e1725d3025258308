/** Says whether a job has its place in a region. */
import type { ImportedJob } from '../import/imported-job.ts';
import type { JobPlace } from '../job-places.ts';

export interface Region {
  countries: ReadonlySet<string>;
  /** Names and abbreviations in lower case; absent for whole countries. */
  states?: ReadonlySet<string>;
}

/** `unknown` for a place without a country, or without a state that would decide. */
export type RegionMatch = 'inside' | 'outside' | 'unknown';

/** One of several places inside is enough. Remote work in a whole country may be done in any of its states. */
export function matchRegion(job: ImportedJob, region: Region): RegionMatch {
  const places: JobPlace[] = job.places.length > 0 ? job.places : [job];
  const matches = places.map((place) => matchPlace(place, job.workmode === 'Remote', region));
  if (matches.includes('inside')) return 'inside';
  return matches.includes('unknown') ? 'unknown' : 'outside';
}

function matchPlace({ country, state }: JobPlace, isRemote: boolean, { countries, states }: Region): RegionMatch {
  const name = state.trim().toLowerCase();
  // An abbreviation without a country is ambiguous: CA is California and Canada.
  if (country === '') return name.length > 2 && states?.has(name) ? 'inside' : 'unknown';
  if (!countries.has(country)) return 'outside';
  if (!states) return 'inside';
  if (name === '') return isRemote ? 'inside' : 'unknown';
  return states.has(name) ? 'inside' : 'outside';
}

/** The places of a job, first to last. */
import type { Pay } from '#contract/job-calls.ts';

export interface JobPlace {
  city: string;
  state: string;
  /** ISO 3166 alpha-2, or empty. */
  country: string;
  postalCode?: string;
}

/** A job's first place, and all places if these say more. */
export interface PlacedJob extends Omit<JobPlace, 'postalCode'> {
  places: JobPlace[];
}

/** A place of a group of equal jobs. */
export interface GroupPlace extends JobPlace {
  jobId: number;
  /** Given if the jobs of the group pay differently. */
  pay?: Pay;
}

/** A group of several equal jobs, as its row shows it. */
export interface JobGroup {
  /** The first of its places. */
  places: GroupPlace[];
  placeTotal: number;
  /** From the least to the most of its jobs. */
  pay: Pay | null;
}

/** The jobs of a group beside one of them. */
export interface GroupedJobs {
  /** The newest ones. */
  jobs: (PlacedJob & { id: number })[];
  total: number;
}

export const listPlaces = ({ city, state, country, places }: PlacedJob): JobPlace[] =>
  places.length > 0 ? places : [{ city, state, country }];

/** Distinct by city, state and country; the first of equal ones stays. */
export function distinctPlaces<Place extends JobPlace>(places: readonly Place[]): Place[] {
  const byName = new Map<string, Place>();
  for (const place of places) {
    const name = JSON.stringify([place.city, place.state, place.country]);
    if (!byName.has(name)) byName.set(name, place);
  }
  return [...byName.values()];
}

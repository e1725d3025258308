/** Converts places to the contract's. */
import type { EqualJob, JobPlace as WirePlace } from '#contract/job-calls.ts';
import type { GroupPlace, JobPlace, PlacedJob } from './job-places.ts';
import type { JobDetailRow, JobRow } from './job-store.ts';

type PlacedFields = Pick<EqualJob, 'city' | 'state' | 'country' | 'places' | 'place_total'>;

export function toWirePlaces(job: PlacedJob & Pick<JobRow, 'id' | 'group'>): PlacedFields {
  const { id, city, state, country, group } = job;
  const places = group ? group.places : job.places;
  return {
    city,
    state,
    country,
    ...(places.length > 1 && { places: places.map((place) => toWirePlace(place, id)) }),
    ...(group && group.placeTotal > places.length && { place_total: group.placeTotal }),
  };
}

type AnyPlace = JobPlace & Partial<GroupPlace>;

function toWirePlace({ city, state, country, postalCode, jobId, pay }: AnyPlace, ownId: number): WirePlace {
  return {
    city,
    state,
    country,
    ...(postalCode !== undefined && { postal_code: postalCode }),
    ...(jobId !== undefined && jobId !== ownId && { joborder_id: jobId }),
    ...(pay && { pay }),
  };
}

/** All places of a job, for its own page: a single one may have a postal code. */
export const toOwnPlaces = ({ id, places }: JobDetailRow) =>
  places.length > 0 && { places: places.map((place) => toWirePlace(place, id)) };

/** Equal jobs have the same mode of work. */
export const toEqualJobs = ({ workmode, others: { jobs, total } }: JobDetailRow) => ({
  ...(jobs.length > 0 && { also_in: jobs.map((job) => ({ joborder_id: job.id, workmode, ...toWirePlaces(job) })) }),
  ...(total > jobs.length && { also_in_total: total }),
});

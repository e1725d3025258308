/** Groups published jobs that differ in place, amount of pay and date alone (docs/decisions/048). */
import { hash } from 'node:crypto';
import type { Pay } from '#contract/job-calls.ts';
import { groupPlacesMax } from '#contract/limits.ts';
import { distinctPlaces, type GroupPlace, type JobGroup, listPlaces } from '#server/catalogue/job-places.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tokenPrefix } from './index-tokens.ts';
import { type GroupedJob, type GroupMember, jobGroupStore } from './job-group-store.ts';

/** The fields that equal jobs share. Filters know the others by their tokens. */
export interface GroupFields {
  title: string;
  /** Sanitized HTML. */
  description: string;
  skills: string[];
  pay: Pay | null;
  validThrough: string | null;
}

/** @param facets the job's filter tokens */
export function hashJobGroup({ title, description, skills, pay, validThrough }: GroupFields, facets: readonly string[]): string {
  const shared = facets.filter((token) => !token.startsWith(tokenPrefix.country));
  return hash('sha256', JSON.stringify([title, description, skills, pay?.unit ?? null, validThrough, shared]), 'base64url');
}

/** A group of several jobs, or one that has lost all but one: its entry is built again, by its newest job. */
export interface ChangedGroup {
  jobId: number;
  places: GroupPlace[];
  /** What each job pays. */
  pays: (Pay | null)[];
}

export interface RegroupedJobs {
  /** The jobs of the changed groups, which have no entries of their own. */
  jobIds: number[];
  groups: ChangedGroup[];
}

/** Replaces the groups of jobs in the transaction that indexes them. */
export async function regroupJobs(trx: Db, jobIds: readonly number[], published: readonly GroupedJob[]): Promise<RegroupedJobs> {
  if (jobIds.length === 0) return { jobIds: [], groups: [] };
  const store = jobGroupStore(trx);
  const written = new Set(jobIds);
  const touched = Map.groupBy(await store.replaceJobs(jobIds, published), ({ groupKey }) => groupKey);
  const changed = [...touched].filter(([, jobs]) => jobs.length > 1 || jobs.some(({ jobId }) => !written.has(jobId)));
  const keys = changed.map(([key]) => key);
  if (keys.length === 0) return { jobIds: [], groups: [] };
  const groups = Map.groupBy(await store.listMembers(keys), ({ groupKey }) => groupKey);
  const rows = [...groups].flatMap(([groupKey, members]) => {
    const [newest] = members;
    return newest ? [{ jobId: newest.jobId, groupKey, places: joinPlaces(members), pays: members.map(({ pay }) => pay) }] : [];
  });
  const several = rows
    .filter(({ pays }) => pays.length > 1)
    .map(({ pays, ...row }) => ({ ...row, ...toJobGroup(row.places, pays) }));
  await store.saveGroups(keys, several);
  return { jobIds: changed.flatMap(([, jobs]) => jobs.map(({ jobId }) => jobId)), groups: rows };
}

function joinPlaces(members: readonly GroupMember[]): GroupPlace[] {
  const differ = new Set(members.map(({ pay }) => JSON.stringify(pay))).size > 1;
  return distinctPlaces(
    members.flatMap(({ jobId, pay, ...job }) =>
      listPlaces(job)
        .filter(({ city, state, country }) => city + state + country !== '')
        .map((place) => ({ ...place, jobId, ...(differ && pay && { pay }) })),
    ),
  );
}

const toJobGroup = (places: GroupPlace[], pays: readonly (Pay | null)[]): JobGroup => ({
  places: places.slice(0, groupPlacesMax),
  placeTotal: places.length,
  pay: joinPay(pays.filter((pay) => pay !== null)),
});

/** The span of pay in one currency and unit. An end that a job leaves open is open. */
function joinPay(pays: readonly Pay[]): Pay | null {
  const [first] = pays;
  if (!first) return null;
  const least = pays.map(({ min }) => min);
  const most = pays.map(({ max }) => max);
  const min = least.every((amount) => amount !== undefined) ? Math.min(...least) : undefined;
  const max = most.every((amount) => amount !== undefined) ? Math.max(...most) : undefined;
  if (min === undefined && max === undefined) return first;
  const { currency, unit } = first;
  return { currency, ...(min !== undefined && { min }), ...(max !== undefined && { max }), unit };
}

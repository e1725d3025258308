/** Reads and writes `search_groups`: the published jobs, grouped by their keys. */
import { sql } from 'kysely';
import type { Pay } from '#contract/job-calls.ts';
import type { JobGroup, PlacedJob } from '#server/catalogue/job-places.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface GroupedJob {
  jobId: number;
  groupKey: string;
}

export interface GroupMember extends PlacedJob, GroupedJob {
  pay: Pay | null;
}

export function jobGroupStore(db: Db) {
  return {
    /** Replaces the groups of jobs. Returns all jobs of the groups that they have now or had before. */
    async replaceJobs(jobIds: readonly number[], published: readonly GroupedJob[]): Promise<GroupedJob[]> {
      const left = await db.deleteFrom('search_groups').where('job_id', 'in', jobIds).returning('group_key as key').execute();
      const rows = published.map(({ jobId, groupKey }) => ({ job_id: jobId, group_key: groupKey }));
      if (rows.length > 0) await db.insertInto('search_groups').values(rows).execute();
      const keys = new Set([...left.map(({ key }) => key), ...rows.map(({ group_key }) => group_key)]);
      if (keys.size === 0) return [];
      return db
        .selectFrom('search_groups')
        .where('group_key', 'in', [...keys])
        .select(['job_id as jobId', 'group_key as groupKey'])
        .execute();
    },

    /** Returns the jobs of these groups, newest first. */
    async listMembers(keys: readonly string[]): Promise<GroupMember[]> {
      const rows = await db
        .selectFrom('search_groups')
        .innerJoin('jobs', 'jobs.id', 'search_groups.job_id')
        .where('search_groups.group_key', 'in', keys)
        .select(['jobs.id as jobId', 'search_groups.group_key as groupKey'])
        .select(['jobs.city', 'jobs.state', 'jobs.country', 'jobs.places', 'jobs.pay'])
        .orderBy('jobs.approved_at', 'desc')
        .orderBy('jobs.id', 'desc')
        .execute();
      return rows.map(({ places, pay, ...row }) => ({
        ...row,
        places: JSON.parse(places),
        pay: pay === null ? null : JSON.parse(pay),
      }));
    },

    /** Stores what the rows of groups show, each with its newest job. Clears it for the other jobs. */
    async saveGroups(keys: readonly string[], groups: readonly (GroupedJob & JobGroup)[]): Promise<void> {
      await db
        .updateTable('search_groups')
        .set({ places: null, place_total: null, pay: null })
        .where('group_key', 'in', keys)
        .where('places', 'is not', null)
        .execute();
      if (groups.length === 0) return;
      const rows = groups.map(({ jobId, groupKey, places, placeTotal, pay }) => ({
        job_id: jobId,
        group_key: groupKey,
        places: JSON.stringify(places),
        place_total: placeTotal,
        pay: pay && JSON.stringify(pay),
      }));
      await db
        .insertInto('search_groups')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('job_id').doUpdateSet({
            places: sql.ref('excluded.places'),
            place_total: sql.ref('excluded.place_total'),
            pay: sql.ref('excluded.pay'),
          }),
        )
        .execute();
    },
  };
}

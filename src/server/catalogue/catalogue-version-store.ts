/** The questions whose answers make a stamp of the catalogue's state. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export interface OpenJobsVersion {
  /** The versions of the jobs and of their index, and the next last day. */
  version: string;
  /** The first and the last moment of which this is true while nothing is written, in ms since 1970. */
  validFrom: number;
  validUntil: number;
}

/**
 * Moved by every change of jobs, by every settling of the index, and by every last day that passes. Its text is written
 * once: writing it for each read was a tenth of the time of a kept page (docs/decisions/016).
 */
export function openJobsVersionReader(db: Db) {
  const written = db
    .selectFrom('catalogue')
    .innerJoin('search_state', 'search_state.id', 'catalogue.id')
    .select(['catalogue.version as jobs', 'search_state.version as index'])
    .select((state) => [
      state
        .selectFrom('search_jobs')
        .where('valid_through', '>=', '')
        .select(({ fn }) => fn.min('valid_through').as('ends'))
        .as('ends'),
    ])
    .compile();

  return async (at: Date): Promise<OpenJobsVersion> => {
    const asked: typeof written = { ...written, parameters: [at.toISOString()] };
    const [state] = (await db.executeQuery(asked)).rows;
    if (!state) throw new Error('The catalogue has no version.');
    const until = state.ends === null ? Number.POSITIVE_INFINITY : Date.parse(state.ends);
    return { version: `${state.jobs}.${state.index}.${state.ends}`, validFrom: at.getTime(), validUntil: until };
  };
}

/** How many applied to each of these jobs; of a job without applications nothing. */
export async function countApplicants(db: Db, jobIds: number[]): Promise<Map<number, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('applications')
    .where('job_id', 'in', jobIds)
    .groupBy('job_id')
    .select(['job_id as jobId', sql<number>`count(*)`.as('total')])
    .execute();
  return new Map(rows.map(({ jobId, total }) => [jobId, total]));
}

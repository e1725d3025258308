/** Reads and increments the version of the catalogue. */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export interface OpenJobsVersion {
  /** Combines the versions of jobs and index with the next expiry. */
  version: string;
  /** The version is valid in this period while nothing is written, in ms since 1970. */
  validFrom: number;
  validUntil: number;
}

/**
 * The version changes with jobs, with the index and when a job expires.
 * The query is compiled once: compiling it for each read took a tenth of the time of a cached page (docs/decisions/016).
 */
export function openJobsVersionReader(db: Db) {
  const compiled = db
    .selectFrom('catalogue')
    .innerJoin('search_state', 'search_state.id', 'catalogue.id')
    .select(['catalogue.version as jobs', 'search_state.version as index'])
    .select((state) => [
      state
        .selectFrom('search_jobs')
        .where('valid_through', '>=', '')
        .select(({ fn }) => fn.min('valid_through').as('expiry'))
        .as('nextExpiry'),
    ])
    .compile();

  return async (at: Date): Promise<OpenJobsVersion> => {
    const query: typeof compiled = { ...compiled, parameters: [at.toISOString()] };
    const [state] = (await db.executeQuery(query)).rows;
    if (!state) throw new Error('The catalogue has no version.');
    const validUntil = state.nextExpiry === null ? Number.POSITIVE_INFINITY : Date.parse(state.nextExpiry);
    return { version: `${state.jobs}.${state.index}.${state.nextExpiry}`, validFrom: at.getTime(), validUntil };
  };
}

/** Every change of jobs increments the version. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  return (await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()).version;
}

/** Ends the cached responses. Call it in the transaction of the change; its row is the lock for concurrent writers. */
export async function incrementVersion(trx: Db): Promise<number> {
  const increment = trx.updateTable('catalogue').set({ version: sql`version + 1` }).returning('version');
  return (await increment.executeTakeFirstOrThrow()).version;
}

/** Counts the applicants of these jobs. Jobs without applicants are missing in the result. */
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

/** Makes other writers of jobs wait until the transaction ends. */
export async function lockCatalogue(trx: Db): Promise<void> {
  await trx.updateTable('catalogue').set({ version: sql`version` }).execute();
}

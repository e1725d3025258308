/**
 * One word for everything that a visitor's answer depends on. Two answers with the same stamp say the same; it is read
 * from the database, which all nodes and the operator's commands share.
 */
import { sql } from 'kysely';
import { type PostedOn, postedOnOptions } from '#contract/job-words.ts';
import type { Db } from '../db/database.ts';
import { greatestId } from '../db/schema.ts';
import type { Clock } from '../sessions/sessions.ts';
import { postedSince } from './search-filters.ts';

/** What an answer depends on beside the open jobs. */
export interface Depends {
  /** How many applied to this job. */
  jobId?: number | undefined;
  /** Which jobs are recent enough. */
  postedOn?: PostedOn | undefined;
}

export interface CatalogueState {
  stampOf(depends: Depends): Promise<string>;
}

interface Read {
  jobs: string;
  applicants: Map<number, number>;
  oldest: Map<PostedOn, string | null>;
}

interface Round {
  jobIds: Set<number>;
  postedOn: Set<PostedOn>;
  read: Promise<Read>;
}

export function catalogueState(db: Db, now: Clock): CatalogueState {
  const stateOfJobs = openJobsState(db);
  let next: Round | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** All who ask at the same moment share a read, and it begins after the last of them asked: none hears of a past state. */
  function round(): Round {
    if (next) return next;
    const opened: Round = { jobIds: new Set(), postedOn: new Set(), read: last.then(turnOfTheLoop).then(() => close(opened)) };
    last = opened.read.catch(() => undefined);
    next = opened;
    return opened;
  }

  async function close({ jobIds, postedOn }: Round): Promise<Read> {
    next = undefined;
    const at = now();
    const [jobs, applicants, oldest] = await Promise.all([
      stateOfJobs(at),
      applicantsOf(db, [...jobIds]),
      oldestOf(db, at, postedOn),
    ]);
    return { jobs, applicants, oldest };
  }

  return {
    async stampOf({ jobId, postedOn = 'Any Time' }) {
      const joined = round();
      if (jobId !== undefined && jobId <= greatestId) joined.jobIds.add(jobId);
      if (postedOn !== 'Any Time') joined.postedOn.add(postedOn);
      const { jobs, applicants, oldest } = await joined.read;
      const applied = jobId === undefined ? '' : ` ${applicants.get(jobId) ?? 0}`;
      return `${jobs}${applied}${postedOn === 'Any Time' ? '' : ` ${oldest.get(postedOn)}`}`;
    },
  };
}

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Moved by every change of jobs, by every settling of the index, and by every last day that passes. Its text is written
 * once: writing it for each read was a tenth of the time of a kept page (docs/decisions/016).
 */
export function openJobsState(db: Db) {
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

  return async (at: Date): Promise<string> => {
    const asked: typeof written = { ...written, parameters: [at.toISOString()] };
    const [state] = (await db.executeQuery(asked)).rows;
    if (!state) throw new Error('The catalogue has no version.');
    return `${state.jobs}.${state.index}.${state.ends}`;
  };
}

async function applicantsOf(db: Db, jobIds: number[]): Promise<Map<number, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('applications')
    .where('job_id', 'in', jobIds)
    .groupBy('job_id')
    .select(['job_id as jobId', sql<number>`count(*)`.as('total')])
    .execute();
  return new Map(rows.map(({ jobId, total }) => [jobId, total]));
}

/** The oldest job of each window: when it leaves, the list is another. */
async function oldestOf(db: Db, at: Date, windows: Set<PostedOn>): Promise<Map<PostedOn, string | null>> {
  const oldest = new Map<PostedOn, string | null>();
  await Promise.all(
    postedOnOptions.map(async (window) => {
      const since = windows.has(window) && postedSince(window, at);
      if (!since) return;
      const row = await db
        .selectFrom('search_jobs')
        .where('approved_at', '>=', since)
        .select(({ fn }) => fn.min('approved_at').as('oldest'))
        .executeTakeFirst();
      oldest.set(window, row?.oldest ?? null);
    }),
  );
  return oldest;
}

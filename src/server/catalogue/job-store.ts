/** Reads of the catalogue that are not a search. `catalogue-store.ts` is what writes it. */
import { sql } from 'kysely';
import { compileOnce } from '../platform/db/compiled-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';
import { sanitizedDescription } from './descriptions/sanitized-description.ts';
import { selectOpenJobs } from './open-jobs.ts';

export interface JobRow {
  id: number;
  title: string;
  type: string;
  city: string;
  state: string;
  country: string;
  company: string;
  categories: string[];
  workmode: string;
  approvedAt: string;
}

export interface JobDetailRow extends JobRow {
  logo: string;
  experience: string;
  description: string;
  skills: string[];
  pay: { currency: string; min?: number; max?: number; unit: string } | null;
  validThrough: string | null;
  appliedAt: string | null;
  hireAppliedAt: string | null;
  totalApplicants: number;
}

export interface NamedCount {
  name: string;
  total: number;
}

export function jobsStore(db: Db, now: Clock) {
  const open = () => selectOpenJobs(db, now().toISOString());
  const categoriesOf = jobCategoriesLoader(db);
  const detailsOf = jobDetails(db);
  const names = new Map<number, string>();

  return {
    /** Categories that have open jobs, most jobs first. */
    countByCategory(): Promise<NamedCount[]> {
      return open()
        .innerJoin('job_categories', 'job_categories.job_id', 'jobs.id')
        .innerJoin('categories', 'categories.id', 'job_categories.category_id')
        .select(['categories.name', sql<number>`count(*)`.as('total')])
        .groupBy('categories.name')
        .orderBy('total', 'desc')
        .orderBy('categories.name')
        .execute();
    },

    /** The names of these categories, among others, by their numbers: they neither change nor go. */
    async categoryNames(ids: number[]): Promise<ReadonlyMap<number, string>> {
      if (ids.some((id) => !names.has(id))) {
        const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
        for (const { id, name } of rows) names.set(id, name);
      }
      return names;
    },

    countByCompany(): Promise<(NamedCount & { id: number })[]> {
      return open()
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .select(['companies.id', 'companies.name', sql<number>`count(*)`.as('total')])
        .groupBy(['companies.id', 'companies.name'])
        .orderBy('companies.name')
        .execute();
    },

    countByType(): Promise<{ type: string; total: number }[]> {
      return open()
        .select(['jobs.type', sql<number>`count(*)`.as('total')])
        .groupBy('jobs.type')
        .execute();
    },

    /** One open job, with what the asking candidate did with it; undefined when it is unknown, unapproved or closed. */
    async findOpenJob(id: number, candidateId: string | undefined): Promise<JobDetailRow | undefined> {
      if (id > maxId) return undefined;
      const [[row], categories] = await Promise.all([detailsOf(candidateId ?? '', now().toISOString(), id), categoriesOf([id])]);
      if (!row) return undefined;
      const { sanitisedWith, ...job } = row;
      return {
        ...job,
        description: await sanitizedDescription(row.description, sanitisedWith),
        categories: categories.get(id) ?? [],
        skills: JSON.parse(row.skills),
        pay: row.pay === null ? null : JSON.parse(row.pay),
        totalApplicants: row.totalApplicants ?? 0,
      };
    },

    /** The number that every change of jobs moves. */
    async version(): Promise<number> {
      const { version } = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow();
      return version;
    },
  };
}

export type JobsStore = ReturnType<typeof jobsStore>;

function jobDetails(db: Db) {
  return compileOnce(db, (candidateId: string, at: string, id: number) =>
    selectOpenJobs(db, at)
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .leftJoin('applications', (join) =>
        join.onRef('applications.job_id', '=', 'jobs.id').on('applications.candidate_id', '=', candidateId),
      )
      .where('jobs.id', '=', id)
      .select((job) => [
        'jobs.id',
        'jobs.title',
        'jobs.type',
        'jobs.city',
        'jobs.state',
        'jobs.country',
        'companies.name as company',
        'jobs.workmode',
        'jobs.approved_at as approvedAt',
        'jobs.logo',
        'jobs.experience',
        'jobs.description',
        'jobs.sanitised_with as sanitisedWith',
        'jobs.skills',
        'jobs.pay',
        'jobs.valid_through as validThrough',
        'applications.applied_at as appliedAt',
        'applications.hire_applied_at as hireAppliedAt',
        job
          .selectFrom('applications as everyone')
          .whereRef('everyone.job_id', '=', 'jobs.id')
          .select(sql<number>`count(*)`.as('total'))
          .as('totalApplicants'),
      ]),
  );
}

/** Gives the categories of some jobs, each list in the order its source gave. */
export function jobCategoriesLoader(db: Db) {
  const rowsOf = compileOnce(db, (...jobIds: number[]) =>
    db
      .selectFrom('job_categories')
      .innerJoin('categories', 'categories.id', 'job_categories.category_id')
      .where('job_categories.job_id', 'in', jobIds)
      .select(['job_categories.job_id as jobId', 'categories.name'])
      .orderBy('job_categories.position'),
  );

  return async (jobIds: number[]): Promise<Map<number, string[]>> => {
    const found = new Map<number, string[]>();
    for (const { jobId, name } of await rowsOf(...jobIds)) found.set(jobId, [...(found.get(jobId) ?? []), name]);
    return found;
  };
}

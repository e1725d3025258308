/** Reads jobs and the catalogue's counts. `catalogue-store.ts` writes them. */
import { sql } from 'kysely';
import type { AiUse, Pay } from '#contract/job-calls.ts';
import type { EmploymentType } from '#contract/job-constants.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { compileOnce } from '../platform/db/compiled-queries.ts';
import type { Db } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';
import { readCatalogueVersion } from './catalogue-version-store.ts';
import { sanitizedDescription } from './descriptions/sanitized-description.ts';
import { equalJobsLoader } from './equal-jobs-loader.ts';
import type { GroupedJobs, JobGroup, PlacedJob } from './job-places.ts';
import { notExpired, selectOpenJobs } from './open-jobs.ts';

export interface JobRow extends PlacedJob {
  id: number;
  title: string;
  type: string;
  company: string;
  categories: string[];
  workmode: string;
  employment: EmploymentType[];
  approvedAt: string;
  /** Of a card for several equal jobs: the span of what they pay. */
  pay: Pay | null;
  /** The places of the several equal jobs that a card stands for. */
  group?: Pick<JobGroup, 'places' | 'placeTotal'>;
}

export interface JobCardRow extends JobRow {
  skills: string[];
  /** When the candidate applied. */
  appliedAt: string | null;
}

export interface JobDetailRow extends JobRow {
  logo: string;
  experience: string;
  description: string;
  skills: string[];
  validThrough: string | null;
  appliedAt: string | null;
  hireAppliedAt: string | null;
  totalApplicants: number;
  /** Days in which a reply is promised, by the job or its company. */
  replyByDays: number | null;
  lastConfirmed: string | null;
  vacancy: boolean | null;
  aiUse: AiUse | null;
  questions: Question[];
  /** Where one applies instead of here, or empty. */
  applyUrl: string;
  /** The equal jobs elsewhere. */
  others: GroupedJobs;
}

export interface NamedCount {
  name: string;
  total: number;
}

export function jobsStore(db: Db, now: Clock) {
  /** The newest job of each group of equal jobs, as the list counts them. */
  const selectOpenRows = () => selectOpenJobs(db, now().toISOString()).innerJoin('search_jobs', 'search_jobs.job_id', 'jobs.id');
  const loadCategories = jobCategoriesLoader(db);
  const loadDetail = jobDetailLoader(db);
  const loadOthers = equalJobsLoader(db);
  const categoryNames = new Map<number, string>();

  return {
    /** Categories that have open jobs, most first. The index of the search holds published jobs, in rows that are short. */
    countByCategory(): Promise<NamedCount[]> {
      return db
        .selectFrom('search_jobs')
        .where(notExpired('search_jobs.valid_through', now().toISOString()))
        .innerJoin('job_categories', 'job_categories.job_id', 'search_jobs.job_id')
        .innerJoin('categories', 'categories.id', 'job_categories.category_id')
        .select(['categories.name', sql<number>`count(*)`.as('total')])
        .groupBy('categories.name')
        .orderBy('total', 'desc')
        .orderBy('categories.name')
        .execute();
    },

    /** Category names by id, at least those requested. A category is never renamed or deleted. */
    async readCategoryNames(ids: number[]): Promise<ReadonlyMap<number, string>> {
      if (ids.some((id) => !categoryNames.has(id))) {
        const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
        for (const { id, name } of rows) categoryNames.set(id, name);
      }
      return categoryNames;
    },

    countByCompany(): Promise<(NamedCount & { id: number })[]> {
      return selectOpenRows()
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .select(['companies.id', 'companies.name', sql<number>`count(*)`.as('total')])
        .groupBy(['companies.id', 'companies.name'])
        .orderBy('companies.name')
        .execute();
    },

    countByType(): Promise<{ type: string; total: number }[]> {
      return selectOpenRows()
        .select(['jobs.type', sql<number>`count(*)`.as('total')])
        .groupBy('jobs.type')
        .execute();
    },

    /** Returns an open job with the candidate's application dates; undefined for an unknown, unapproved or closed one. */
    async findOpenJob(id: number, candidateId: string | undefined): Promise<JobDetailRow | undefined> {
      if (id > maxId) return undefined;
      const [[row], categories, others] = await Promise.all([
        loadDetail(candidateId ?? '', now().toISOString(), id),
        loadCategories([id]),
        loadOthers(id),
      ]);
      if (!row) return undefined;
      const { sanitizedWith, jobDays, companyDays, ...job } = row;
      return {
        ...job,
        description: await sanitizedDescription(row.description, sanitizedWith),
        categories: categories.get(id) ?? [],
        skills: JSON.parse(row.skills),
        employment: JSON.parse(row.employment),
        places: JSON.parse(row.places),
        pay: parsePay(row.pay),
        others,
        totalApplicants: row.totalApplicants ?? 0,
        replyByDays: jobDays ?? companyDays,
        vacancy: row.vacancy === null ? null : row.vacancy === 1,
        aiUse: row.aiUse === null ? null : JSON.parse(row.aiUse),
        questions: JSON.parse(row.questions),
      };
    },

    version: () => readCatalogueVersion(db),
  };
}

const parsePay = (json: string | null): Pay | null => (json === null ? null : JSON.parse(json));

export type JobsStore = ReturnType<typeof jobsStore>;

function jobDetailLoader(db: Db) {
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
        'jobs.places',
        'companies.name as company',
        'jobs.workmode',
        'jobs.employment',
        'jobs.approved_at as approvedAt',
        'jobs.logo',
        'jobs.experience',
        'jobs.description',
        'jobs.sanitised_with as sanitizedWith',
        'jobs.skills',
        'jobs.pay',
        'jobs.valid_through as validThrough',
        'jobs.reply_by_days as jobDays',
        'companies.reply_by_days as companyDays',
        'jobs.last_confirmed as lastConfirmed',
        'jobs.vacancy',
        'jobs.ai_use as aiUse',
        'jobs.questions',
        'jobs.apply_url as applyUrl',
        'applications.applied_at as appliedAt',
        'applications.hire_applied_at as hireAppliedAt',
        job
          .selectFrom('applications as all_applications')
          .whereRef('all_applications.job_id', '=', 'jobs.id')
          .select(sql<number>`count(*)`.as('total'))
          .as('totalApplicants'),
      ]),
  );
}

/**
 * Loads the cards of jobs in the order of their ids, with a candidate's application dates.
 * @param ofGroups Whether the card of an entry of equal jobs has the places and the pay of all of them, as in the list.
 */
export function jobCardLoader(db: Db, { ofGroups }: { ofGroups: boolean }) {
  const selectCards = compileOnce(db, (candidateId: string, ...ids: number[]) =>
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .leftJoin('applications', (join) =>
        join.onRef('applications.job_id', '=', 'jobs.id').on('applications.candidate_id', '=', candidateId),
      )
      .leftJoin('search_groups', 'search_groups.job_id', 'jobs.id')
      .where('jobs.id', 'in', ids)
      .select(['search_groups.places as groupPlaces', 'search_groups.place_total as placeTotal', 'search_groups.pay as groupPay'])
      .select([
        'jobs.id',
        'jobs.title',
        'jobs.type',
        'jobs.city',
        'jobs.state',
        'jobs.country',
        'jobs.places',
        'jobs.workmode',
        'jobs.employment',
        'jobs.skills',
        'jobs.pay',
      ])
      .select(['companies.name as company', 'jobs.approved_at as approvedAt', 'applications.applied_at as appliedAt']),
  );
  const loadCategories = jobCategoriesLoader(db);

  return async (ids: number[], candidateId: string | undefined): Promise<JobCardRow[]> => {
    if (ids.length === 0) return [];
    const [rows, categories] = await Promise.all([selectCards(candidateId ?? '', ...ids), loadCategories(ids)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { skills, employment, places, pay, groupPlaces, placeTotal, groupPay, ...job } = row;
      return {
        ...job,
        skills: JSON.parse(skills),
        employment: JSON.parse(employment),
        places: JSON.parse(places),
        pay: parsePay((ofGroups ? groupPay : null) ?? pay),
        categories: categories.get(id) ?? [],
        ...(ofGroups && groupPlaces !== null && { group: { places: JSON.parse(groupPlaces), placeTotal: placeTotal ?? 0 } }),
      };
    });
  };
}

/** Loads the categories of jobs in the order of their source. */
function jobCategoriesLoader(db: Db) {
  const selectCategories = compileOnce(db, (...jobIds: number[]) =>
    db
      .selectFrom('job_categories')
      .innerJoin('categories', 'categories.id', 'job_categories.category_id')
      .where('job_categories.job_id', 'in', jobIds)
      .select(['job_categories.job_id as jobId', 'categories.name'])
      .orderBy('job_categories.position'),
  );

  return async (jobIds: number[]): Promise<Map<number, string[]>> => {
    const names = new Map<number, string[]>();
    for (const { jobId, name } of await selectCategories(...jobIds)) names.set(jobId, [...(names.get(jobId) ?? []), name]);
    return names;
  };
}

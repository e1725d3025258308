/** Reads jobs for operators: closed, hidden and expired ones too. */
import { type SqlBool, sql } from 'kysely';
import type { AiUse, Pay } from '#contract/job-calls.ts';
import type { EmploymentType } from '#contract/job-constants.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import type { Db } from '../platform/db/database.ts';
import { maxId } from '../platform/db/schema.ts';
import type { IsoTimestamp } from '../platform/db/tables/column-types.ts';
import { notExpired } from './open-jobs.ts';

export const jobStates = ['open', 'hidden', 'expired', 'closed'] as const;
export type JobState = (typeof jobStates)[number];

export interface ListedJob {
  id: number;
  source: string;
  externalId: string;
  title: string;
  company: string;
  city: string;
  state: string;
  workmode: string;
  jobState: JobState;
}

export interface StoredJob extends ListedJob {
  type: string;
  employment: EmploymentType[];
  country: string;
  experience: string;
  skills: string[];
  categories: string[];
  description: string;
  logo: string;
  pay: Pay | null;
  approvedAt: IsoTimestamp;
  validThrough: IsoTimestamp | null;
  isApproved: boolean;
  closedAt: IsoTimestamp | null;
  applicationsTo: string;
  replyByDays: number | null;
  lastConfirmed: string | null;
  vacancy: boolean | null;
  aiUse: AiUse | null;
  questions: Question[];
  applyUrl: string;
}

export interface JobFilter {
  source?: string | undefined;
  state?: JobState | undefined;
}

export function operatorJobStore(db: Db, at: IsoTimestamp) {
  const selectJobs = () =>
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.company_id')
      .select(['jobs.id', 'jobs.source', 'jobs.external_id as externalId', 'jobs.title', 'companies.name as company'])
      .select(['jobs.city', 'jobs.state', 'jobs.workmode', jobState(at).as('jobState')]);
  const selectStored = () =>
    selectJobs()
      .select(['jobs.type', 'jobs.employment', 'jobs.country', 'jobs.experience', 'jobs.skills', 'jobs.description'])
      .select(['jobs.logo', 'jobs.pay', 'jobs.approved_at as approvedAt', 'jobs.valid_through as validThrough', 'jobs.vacancy'])
      .select(['jobs.is_approved as isApproved', 'jobs.closed_at as closedAt', 'jobs.applications_to as applicationsTo'])
      .select(['jobs.reply_by_days as replyByDays', 'jobs.last_confirmed as lastConfirmed', 'jobs.ai_use as aiUse'])
      .select(['jobs.questions', 'jobs.apply_url as applyUrl']);

  return {
    /** Yields jobs in the order of their creation, a page in memory at a time. */
    async *list({ source, state }: JobFilter): AsyncGenerator<ListedJob> {
      for (let lastId: number | undefined = 0; lastId !== undefined; ) {
        const page: ListedJob[] = await selectJobs()
          .where('jobs.id', '>', lastId)
          .$if(source !== undefined, (jobs) => jobs.where('jobs.source', '=', source ?? ''))
          .$if(state !== undefined, (jobs) => jobs.where(sql<SqlBool>`${jobState(at)} = ${state}`))
          .orderBy('jobs.id')
          .limit(pageSize)
          .execute();
        yield* page;
        lastId = page.at(-1)?.id;
      }
    },

    /** Finds jobs by the id of the portal or of their source. */
    async find(id: string, source?: string): Promise<StoredJob[]> {
      const portalId = /^\d{1,10}$/.test(id) && Number(id) <= maxId ? Number(id) : -1;
      const rows = await selectStored()
        .where((job) =>
          source === undefined
            ? job.or([job('jobs.id', '=', portalId), job('jobs.external_id', '=', id)])
            : job.and([job('jobs.source', '=', source), job('jobs.external_id', '=', id)]),
        )
        .orderBy('jobs.id')
        .limit(maxFound)
        .execute();
      return parseRows(db, rows);
    },

    async findByExternalIds(source: string, externalIds: string[]): Promise<Map<string, StoredJob>> {
      if (externalIds.length === 0) return new Map();
      const rows = await selectStored().where('jobs.source', '=', source).where('jobs.external_id', 'in', externalIds).execute();
      return new Map((await parseRows(db, rows)).map((job) => [job.externalId, job]));
    },

    async countBySource(): Promise<{ source: string; jobState: JobState; total: number }[]> {
      return db
        .selectFrom('jobs')
        .select(['source', jobState(at).as('jobState'), sql<number>`count(*)`.as('total')])
        .groupBy(['source', 'jobState'])
        .orderBy('source')
        .execute();
    },
  };
}

export type OperatorJobStore = ReturnType<typeof operatorJobStore>;

const pageSize = 1000;
const maxFound = 10;

const jobState = (at: IsoTimestamp) =>
  sql<JobState>`case when closed_at is not null then 'closed' when not ${notExpired('jobs.valid_through', at)} then 'expired' when is_approved = 0 then 'hidden' else 'open' end`;

type JsonColumn = 'employment' | 'skills' | 'pay' | 'aiUse' | 'questions';
interface StoredRow extends Omit<StoredJob, JsonColumn | 'categories' | 'isApproved' | 'vacancy'> {
  employment: string;
  skills: string;
  pay: string | null;
  aiUse: string | null;
  questions: string;
  isApproved: number;
  vacancy: number | null;
}

async function parseRows(db: Db, rows: StoredRow[]): Promise<StoredJob[]> {
  const categories = await readCategories(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    employment: JSON.parse(row.employment),
    skills: JSON.parse(row.skills),
    categories: categories.get(row.id) ?? [],
    pay: row.pay === null ? null : JSON.parse(row.pay),
    aiUse: row.aiUse === null ? null : JSON.parse(row.aiUse),
    questions: JSON.parse(row.questions),
    isApproved: row.isApproved === 1,
    vacancy: row.vacancy === null ? null : row.vacancy === 1,
  }));
}

async function readCategories(db: Db, jobIds: number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  if (jobIds.length === 0) return names;
  const rows = await db
    .selectFrom('job_categories')
    .innerJoin('categories', 'categories.id', 'job_categories.category_id')
    .where('job_categories.job_id', 'in', jobIds)
    .select(['job_categories.job_id as jobId', 'categories.name'])
    .orderBy('job_categories.position')
    .execute();
  for (const { jobId, name } of rows) names.set(jobId, [...(names.get(jobId) ?? []), name]);
  return names;
}

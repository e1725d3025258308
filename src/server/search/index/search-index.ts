/** Synchronizes the search index with the jobs. */
import { sql } from 'kysely';
import { selectPublishedJobs } from '#server/catalogue/open-jobs.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IndexEntry, SearchEngine } from '../engines/search-engine.ts';
import { buildFacetTokens, type JobFacetFields, suggestiblePrefixes } from './index-tokens.ts';
import { tokenizeJob } from './job-tokens.ts';
import { toYearlyPay } from './yearly-pay.ts';

export interface SearchIndexWriter {
  /** Reindexes jobs in the transaction that changed them: open jobs are added, others removed. */
  updateJobs(transaction: Db, jobIds: number[]): Promise<void>;
  /**
   * Does the same with prepared entries for the open jobs.
   * @param suggestibleTokens the tokens of the entries that searches and resumes may contain
   */
  updateEntries(transaction: Db, jobIds: number[], entries: IndexEntry[], suggestibleTokens: string[]): Promise<void>;
  /** Recounts the catalogue's words and optimizes the index, once after many changes. */
  refreshIndex(): Promise<void>;
}

export interface SearchIndex extends SearchIndexWriter {
  /** Adds the open jobs that the index lacks, in a database older than the index. */
  reindexMissing(): Promise<void>;
}

/** Limits memory for descriptions, and the time of a statement. */
const batchSize = 200;
/** The ids that one statement scans: a million jobs would exceed its time limit. */
const scanSize = 20_000;

export function searchIndex(db: Db, engine: SearchEngine): SearchIndex {
  const index: SearchIndex = {
    async updateJobs(transaction, jobIds) {
      for (let start = 0; start < jobIds.length; start += batchSize) {
        const batch = jobIds.slice(start, start + batchSize);
        const { entries, suggestibleTokens } = await buildEntries(transaction, batch);
        await engine.replaceEntries(transaction, batch, entries);
        await engine.addTerms(transaction, suggestibleTokens);
      }
      await incrementVersion(transaction);
    },

    async updateEntries(transaction, jobIds, entries, suggestibleTokens) {
      await engine.replaceEntries(transaction, jobIds, entries);
      await engine.addTerms(transaction, suggestibleTokens);
      await incrementVersion(transaction);
    },

    refreshIndex() {
      return db.transaction().execute(async (transaction) => {
        await engine.refreshIndex(transaction, suggestiblePrefixes);
        await incrementVersion(transaction);
        await incrementPhrasesVersion(transaction);
      });
    },

    async reindexMissing() {
      const { lastId } = await db
        .selectFrom('jobs')
        .select(({ fn }) => fn.max('id').as('lastId'))
        .executeTakeFirstOrThrow();
      let changed = false;
      for (let from = 0; from <= (lastId ?? 0); from += scanSize) {
        for (let ids = await findMissingJobs(db, from); ids.length > 0; ids = await findMissingJobs(db, from)) {
          const missing = ids;
          await db.transaction().execute((transaction) => index.updateJobs(transaction, missing));
          changed = true;
        }
      }
      if (changed) await index.refreshIndex();
    },
  };
  return index;
}

/** Finds some of the published jobs from this id on that the index lacks. */
async function findMissingJobs(db: Db, from: number): Promise<number[]> {
  const jobs = await selectPublishedJobs(db)
    .where('jobs.id', '>=', from)
    .where('jobs.id', '<', from + scanSize)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_jobs').whereRef('search_jobs.job_id', '=', 'jobs.id').select('job_id'))),
    )
    .select('jobs.id')
    .limit(batchSize)
    .execute();
  return jobs.map(({ id }) => id);
}

/** Builds entries for the published jobs among these. */
async function buildEntries(transaction: Db, jobIds: number[]): Promise<{ entries: IndexEntry[]; suggestibleTokens: string[] }> {
  const jobs = await selectPublishedJobs(transaction)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('jobs.id', 'in', jobIds)
    .select(['jobs.id', 'jobs.title', 'jobs.skills', 'jobs.company_id as companyId', 'companies.name as company'])
    .select(['jobs.city', 'jobs.state', 'jobs.country', 'jobs.workmode', 'jobs.type', 'jobs.description', 'jobs.pay'])
    .select(['jobs.employment'])
    .select(['jobs.approved_at as approvedAt', 'jobs.valid_through as validThrough'])
    .execute();
  const categoriesByJob = await readCategories(transaction, jobIds);
  const suggestibleTokens = new Set<string>();
  const entries = jobs.map(({ id, skills, employment, pay, approvedAt, validThrough, ...row }) => {
    const categories = categoriesByJob.get(id) ?? [];
    const job = { ...row, skills: JSON.parse(skills), categories: categories.map(({ name }) => name) };
    const words = tokenizeJob(job, suggestibleTokens);
    const categoryIds = categories.map((category) => category.id);
    return buildIndexEntry({
      ...row,
      jobId: id,
      approvedAt,
      validThrough,
      words,
      categoryIds,
      employment: JSON.parse(employment),
      pay: pay === null ? null : JSON.parse(pay),
    });
  });
  return { entries, suggestibleTokens: [...suggestibleTokens] };
}

export function buildIndexEntry({
  jobId,
  approvedAt,
  validThrough,
  words,
  ...job
}: Omit<IndexEntry, 'facets' | 'pay'> & JobFacetFields): IndexEntry {
  return { jobId, approvedAt, validThrough, words, facets: buildFacetTokens(job).join(' '), pay: toYearlyPay(job.pay) };
}

async function readCategories(transaction: Db, jobIds: number[]): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await transaction
    .selectFrom('job_categories')
    .innerJoin('categories', 'categories.id', 'job_categories.category_id')
    .where('job_categories.job_id', 'in', jobIds)
    .select(['job_categories.job_id as jobId', 'categories.id', 'categories.name'])
    .execute();
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

/** Invalidates the vocabulary that other processes cache. */
async function incrementVersion(transaction: Db): Promise<void> {
  await transaction.updateTable('search_state').set({ version: sql`version + 1` }).execute();
}

async function incrementPhrasesVersion(transaction: Db): Promise<void> {
  await transaction.updateTable('search_state').set({ phrases_version: sql`phrases_version + 1` }).execute();
}

/** Synchronizes the search index with the jobs. */
import { sql } from 'kysely';
import { lockCatalogue } from '#server/catalogue/catalogue-version-store.ts';
import { selectPublishedJobs } from '#server/catalogue/open-jobs.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IndexEntry, SearchEngine } from '../engines/search-engine.ts';
import { buildFacetTokens, type JobFacetFields, suggestiblePrefixes } from './index-tokens.ts';
import { type ChangedGroup, type GroupFields, hashJobGroup, regroupJobs } from './job-groups.ts';
import { tokenizeJob } from './job-tokens.ts';
import { toYearlyPay, type YearlyPay } from './yearly-pay.ts';

export interface SearchIndexWriter {
  /** Reindexes jobs in the transaction that changed them: open jobs are added, others removed. */
  updateJobs(transaction: Db, jobIds: number[]): Promise<void>;
  /**
   * Does the same with prepared entries for the open jobs.
   * @param suggestibleTokens the tokens of the entries that searches and resumes may contain
   */
  updateEntries(transaction: Db, jobIds: number[], entries: IndexEntry[], suggestibleTokens: string[]): Promise<void>;
  /** Recounts the catalogue's words, optimizes the index and deletes what no job has any more, once after many changes. */
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
        await replaceEntries(transaction, batch, entries, suggestibleTokens);
      }
      await incrementIndexVersion(transaction);
    },

    async updateEntries(transaction, jobIds, entries, suggestibleTokens) {
      await replaceEntries(transaction, jobIds, entries, suggestibleTokens);
      await incrementIndexVersion(transaction);
    },

    async refreshIndex() {
      await db.transaction().execute(async (transaction) => {
        await engine.refreshIndex(transaction, suggestiblePrefixes);
        await incrementIndexVersion(transaction);
        await incrementPhrasesVersion(transaction);
      });
      await db.transaction().execute(async (transaction) => {
        // A concurrent import may be about to give a job one of these combinations.
        await lockCatalogue(transaction);
        await engine.deleteUnusedCombinations(transaction);
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
          await db.transaction().execute(async (transaction) => {
            // Two processes that index jobs of one group at once would write two entries.
            await lockCatalogue(transaction);
            await index.updateJobs(transaction, missing);
          });
          changed = true;
        }
      }
      if (changed) await index.refreshIndex();
    },
  };
  return index;

  /** A group of equal jobs has one entry, with the places of all. */
  async function replaceEntries(transaction: Db, jobIds: number[], entries: IndexEntry[], suggestibleTokens: string[]) {
    const regrouped = await regroupJobs(transaction, jobIds, entries);
    const grouped = new Set(regrouped.jobIds);
    const groups = await buildEntries(
      transaction,
      regrouped.groups.map(({ jobId }) => jobId),
      regrouped.groups,
    );
    const single = entries.filter(({ jobId }) => !grouped.has(jobId));
    await engine.replaceEntries(transaction, [...new Set([...jobIds, ...grouped])], [...single, ...groups.entries]);
    await engine.addTerms(transaction, [...new Set([...suggestibleTokens, ...groups.suggestibleTokens])]);
  }
}

/** Finds some of the published jobs from this id on that the index lacks. */
async function findMissingJobs(db: Db, from: number): Promise<number[]> {
  const jobs = await selectPublishedJobs(db)
    .where('jobs.id', '>=', from)
    .where('jobs.id', '<', from + scanSize)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_groups').whereRef('search_groups.job_id', '=', 'jobs.id').select('job_id'))),
    )
    .select('jobs.id')
    .limit(batchSize)
    .execute();
  return jobs.map(({ id }) => id);
}

/**
 * Builds entries for the published jobs among these.
 * @param groups whose places and pay the entries of their newest jobs have
 */
export async function buildEntries(
  transaction: Db,
  jobIds: readonly number[],
  groups: readonly ChangedGroup[] = [],
): Promise<{ entries: IndexEntry[]; suggestibleTokens: string[] }> {
  if (jobIds.length === 0) return { entries: [], suggestibleTokens: [] };
  const jobs = await selectPublishedJobs(transaction)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('jobs.id', 'in', jobIds)
    .select(['jobs.id', 'jobs.title', 'jobs.skills', 'jobs.company_id as companyId', 'companies.name as company'])
    .select(['jobs.city', 'jobs.state', 'jobs.country', 'jobs.workmode', 'jobs.type', 'jobs.description', 'jobs.pay'])
    .select(['jobs.employment', 'jobs.places'])
    .select(['jobs.approved_at as approvedAt', 'jobs.valid_through as validThrough'])
    .execute();
  const categoriesByJob = await readCategories(transaction, jobIds);
  const suggestibleTokens = new Set<string>();
  const groupsByJob = new Map(groups.map((group) => [group.jobId, group]));
  const entries = jobs.map(({ id, skills, employment, pay, places, ...row }) => {
    const categories = categoriesByJob.get(id) ?? [];
    const group = groupsByJob.get(id);
    const job = {
      ...row,
      jobId: id,
      skills: JSON.parse(skills),
      employment: JSON.parse(employment),
      pay: pay === null ? null : JSON.parse(pay),
      places: group?.places ?? JSON.parse(places),
      categories: categories.map(({ name }) => name),
      categoryIds: categories.map((category) => category.id),
    };
    const words = tokenizeJob({ ...job, places: job.places.slice(0, maxIndexedPlaces) }, suggestibleTokens);
    const entry = buildIndexEntry({ ...job, words });
    return group ? { ...entry, pay: findBestPay(group) } : entry;
  });
  return { entries, suggestibleTokens: [...suggestibleTokens] };
}

export function buildIndexEntry(job: Omit<IndexEntry, 'groupKey' | 'facets' | 'pay'> & JobFacetFields & GroupFields): IndexEntry {
  const { jobId, approvedAt, validThrough, words } = job;
  const facets = buildFacetTokens(job);
  const groupKey = hashJobGroup(job, facets);
  return { jobId, groupKey, approvedAt, validThrough, words, facets: facets.join(' '), pay: toYearlyPay(job.pay) };
}

/** PostgreSQL rejects vectors over 1 MB. */
const maxIndexedPlaces = 5000;

/** A group is found by what its best paid job pays. */
const findBestPay = ({ pays }: ChangedGroup): YearlyPay | null =>
  pays.map(toYearlyPay).reduce((best, pay) => (pay && pay.amount > (best?.amount ?? -1) ? pay : best), null);

async function readCategories(transaction: Db, jobIds: readonly number[]): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await transaction
    .selectFrom('job_categories')
    .innerJoin('categories', 'categories.id', 'job_categories.category_id')
    .where('job_categories.job_id', 'in', jobIds)
    .select(['job_categories.job_id as jobId', 'categories.id', 'categories.name'])
    .execute();
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

/** Invalidates the vocabulary that other processes cache. */
async function incrementIndexVersion(transaction: Db): Promise<void> {
  await transaction.updateTable('search_state').set({ version: sql`version + 1` }).execute();
}

async function incrementPhrasesVersion(transaction: Db): Promise<void> {
  await transaction.updateTable('search_state').set({ phrases_version: sql`phrases_version + 1` }).execute();
}

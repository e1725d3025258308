/** Keeps the index in step with the jobs, on either engine. */
import { sql } from 'kysely';
import { selectPublishedJobs } from '#server/catalogue/open-jobs.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { IndexEntry, SearchEngine } from '../engines/search-engine.ts';
import type { Search, SearchService } from '../search.ts';
import { buildFacetTokens, type JobFacetFields, suggestiblePrefixes } from './index-tokens.ts';
import { tokenizeJob } from './job-tokens.ts';

/** Jobs read and written by one statement: their descriptions are in memory meanwhile, and statements have a time limit. */
const batchSize = 200;
/** Ids that one statement looks through: of a million jobs all at once would outlast its time limit. */
const span = 20_000;

export function searchIndex(db: Db, engine: SearchEngine): Omit<SearchService, keyof Search> {
  const index: ReturnType<typeof searchIndex> = {
    async updateJobs(transaction, jobIds) {
      for (let at = 0; at < jobIds.length; at += batchSize) {
        const batch = jobIds.slice(at, at + batchSize);
        const { entries, spoken } = await entriesOf(transaction, batch);
        await engine.replaceEntries(transaction, batch, entries);
        await engine.addTerms(transaction, spoken);
      }
      await moveVersion(transaction);
    },

    async updateEntries(transaction, jobIds, entries, spoken) {
      await engine.replaceEntries(transaction, jobIds, entries);
      await engine.addTerms(transaction, spoken);
      await moveVersion(transaction);
    },

    refreshIndex() {
      return db.transaction().execute(async (transaction) => {
        await engine.refreshIndex(transaction, suggestiblePrefixes);
        await moveVersion(transaction);
        await movePhrasesVersion(transaction);
      });
    },

    async reindexMissing() {
      const { last } = await db
        .selectFrom('jobs')
        .select(({ fn }) => fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      let behind = false;
      for (let from = 0; from <= (last ?? 0); from += span) {
        for (let ids = await missingJobs(db, from); ids.length > 0; ids = await missingJobs(db, from)) {
          const missing = ids;
          await db.transaction().execute((transaction) => index.updateJobs(transaction, missing));
          behind = true;
        }
      }
      if (behind) await index.refreshIndex();
    },
  };
  return index;
}

/** Some of the jobs with ids from this one on that the index should have and has not. */
async function missingJobs(db: Db, from: number): Promise<number[]> {
  const jobs = await selectPublishedJobs(db)
    .where('jobs.id', '>=', from)
    .where('jobs.id', '<', from + span)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('search_jobs').whereRef('search_jobs.job_id', '=', 'jobs.id').select('job_id'))),
    )
    .select('jobs.id')
    .limit(batchSize)
    .execute();
  return jobs.map(({ id }) => id);
}

/** What the index is to hold of these jobs: nothing of those that are closed or not approved. */
async function entriesOf(transaction: Db, jobIds: number[]): Promise<{ entries: IndexEntry[]; spoken: string[] }> {
  const jobs = await selectPublishedJobs(transaction)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('jobs.id', 'in', jobIds)
    .select(['jobs.id', 'jobs.title', 'jobs.skills', 'jobs.company_id as companyId', 'companies.name as company'])
    .select(['jobs.city', 'jobs.state', 'jobs.country', 'jobs.workmode', 'jobs.type', 'jobs.description'])
    .select(['jobs.approved_at as approvedAt', 'jobs.valid_through as validThrough'])
    .execute();
  const categories = await categoriesById(transaction, jobIds);
  const spoken = new Set<string>();
  const entries = jobs.map(({ id, skills, approvedAt, validThrough, ...row }) => {
    const named = categories.get(id) ?? [];
    const words = tokenizeJob({ ...row, skills: JSON.parse(skills), categories: named.map(({ name }) => name) }, spoken);
    return buildIndexEntry({ ...row, jobId: id, approvedAt, validThrough, words, categoryIds: named.map(({ id }) => id) });
  });
  return { entries, spoken: [...spoken] };
}

/** What the index holds of a job: its words, and what the filters ask for. */
export function buildIndexEntry({
  jobId,
  approvedAt,
  validThrough,
  words,
  ...job
}: Omit<IndexEntry, 'facets'> & JobFacetFields): IndexEntry {
  return { jobId, approvedAt, validThrough, words, facets: buildFacetTokens(job).join(' ') };
}

async function categoriesById(transaction: Db, jobIds: number[]): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await transaction
    .selectFrom('job_categories')
    .innerJoin('categories', 'categories.id', 'job_categories.category_id')
    .where('job_categories.job_id', 'in', jobIds)
    .select(['job_categories.job_id as jobId', 'categories.id', 'categories.name'])
    .execute();
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

/** Every process that holds the words sees by this number that they moved. */
async function moveVersion(transaction: Db): Promise<void> {
  await transaction.updateTable('search_state').set({ version: sql`version + 1` }).execute();
}

async function movePhrasesVersion(transaction: Db): Promise<void> {
  await transaction.updateTable('search_state').set({ phrases_version: sql`phrases_version + 1` }).execute();
}

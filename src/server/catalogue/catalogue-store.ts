/** The only writer of jobs, companies, categories, job_categories and catalogue. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import { buildIndexEntry } from '../search/index/search-index.ts';
import type { SearchIndex } from '../search/search.ts';
import { sanitizerVersion } from './descriptions/sanitized-description.ts';
import type { HashedJob, ImportedJob } from './import/imported-job.ts';
import type { PreparedJobs } from './import/prepare-jobs.ts';

type Write = Transaction<Tables>;

export function catalogueStore(db: Db, index: SearchIndex) {
  /** All that changes jobs happens in here. The version goes first: its row is the lock on which a second writer waits. */
  const write = <T>(work: (trx: Write) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('catalogue').set({ version: sql`version + 1` }).execute();
      return work(trx);
    });

  return {
    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('jobs').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** Those of a source's jobs that are new, differ from what is stored, or were closed. */
    async filterChanged(source: string, jobs: HashedJob[]): Promise<HashedJob[]> {
      const stored = await storedJobs(db, source, jobs);
      return jobs.filter((job) => differs(job, stored.get(job.externalId)));
    },

    /**
     * Creates and updates jobs of one source in one transaction, the search index included. A closed job is open again;
     * one that another import wrote meanwhile is left alone.
     */
    saveJobs(
      source: string,
      { jobs, suggestibleTokens: spoken }: PreparedJobs,
      at: IsoTimestamp,
    ): Promise<{ created: number; updated: number }> {
      return write(async (trx) => {
        const stored = await storedJobs(trx, source, jobs);
        const changed = jobs.filter((job) => differs(job, stored.get(job.externalId)));
        if (changed.length === 0) return { created: 0, updated: 0 };

        const companyNames = changed.map(({ company }) => company);
        const companyIds = await idsOf(trx, 'companies', companyNames);
        const dated = changed.map((job) => ({
          ...job,
          companyId: idIn(companyIds, job.company),
          approvedAt: job.approvedAt ?? stored.get(job.externalId)?.approvedAt ?? at,
        }));
        const rows = dated.map((job) => jobRow(source, job, at));
        const written = await trx
          .insertInto('jobs')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['source', 'external_id']).doUpdateSet(updateOf(rows)))
          .returning(['id', 'external_id as externalId'])
          .execute();
        const jobIds = new Map(written.map(({ id, externalId }) => [externalId, id]));
        const created = changed.filter(({ externalId }) => !stored.has(externalId)).length;
        const categoryIds = await writeCategories(trx, changed, jobIds, created < changed.length);
        const entries = dated
          .filter(({ isApproved }) => isApproved)
          .map((job) => {
            const ids = {
              jobId: idIn(jobIds, job.externalId),
              categoryIds: job.categories.map((name) => idIn(categoryIds, name)),
            };
            return buildIndexEntry({ ...job, ...ids });
          });
        await index.updateEntries(trx, [...jobIds.values()], entries, spoken);
        return { created, updated: changed.length - created };
      });
    },

    /** The next open jobs of a source, by id after the given one. */
    listOpenJobs(source: string, after: number, count: number): Promise<{ id: number; externalId: string }[]> {
      return db
        .selectFrom('jobs')
        .where('source', '=', source)
        .where('closed_at', 'is', null)
        .where('id', '>', after)
        .select(['id', 'external_id as externalId'])
        .orderBy('id')
        .limit(count)
        .execute();
    },

    /** Closes jobs that are open, and says how many were. */
    closeJobs(ids: number[], at: IsoTimestamp): Promise<number> {
      return write(async (trx) => {
        const closed = await trx
          .updateTable('jobs')
          .set({ closed_at: at, updated_at: at })
          .where('id', 'in', ids)
          .where('closed_at', 'is', null)
          .returning('id')
          .execute();
        const closedIds = closed.map(({ id }) => id);
        await index.updateJobs(trx, closedIds);
        return closedIds.length;
      });
    },

    /** Once after many changes. */
    refreshIndex(): Promise<void> {
      return index.refreshIndex();
    },
  };
}

export type CatalogueStore = ReturnType<typeof catalogueStore>;

const differs = (job: HashedJob, stored: StoredJob | undefined) =>
  !stored || stored.closedAt !== null || stored.contentHash !== job.contentHash;

interface DatedJob extends HashedJob {
  companyId: number;
  approvedAt: IsoTimestamp;
}

function jobRow(source: string, job: DatedJob, at: IsoTimestamp) {
  return {
    source,
    external_id: job.externalId,
    title: job.title,
    company_id: job.companyId,
    type: job.type,
    city: job.city,
    state: job.state,
    country: job.country,
    workmode: job.workmode,
    experience: job.experience,
    skills: JSON.stringify(job.skills),
    description: job.description,
    sanitised_with: sanitizerVersion,
    logo: job.logo,
    pay: job.pay && JSON.stringify(job.pay),
    approved_at: job.approvedAt,
    valid_through: job.validThrough,
    is_approved: job.isApproved ? (1 as const) : (0 as const),
    closed_at: null,
    content_hash: job.contentHash,
    created_at: at,
    updated_at: at,
  };
}

const keptColumns = ['source', 'external_id', 'created_at'];

/** Takes every other column from the row that was to be inserted. */
function updateOf(rows: object[]) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !keptColumns.includes(column));
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
}

interface StoredJob {
  contentHash: string;
  closedAt: IsoTimestamp | null;
  approvedAt: IsoTimestamp;
}

/** What is stored of these jobs, by their external ids. */
async function storedJobs(db: Db, source: string, jobs: ImportedJob[]): Promise<Map<string, StoredJob>> {
  const externalIds = jobs.map(({ externalId }) => externalId);
  if (externalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobs')
    .where('source', '=', source)
    .where('external_id', 'in', externalIds)
    .select(['external_id as externalId', 'content_hash as contentHash', 'closed_at as closedAt', 'approved_at as approvedAt'])
    .execute();
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Writes the categories of jobs in the order their source gave; their ids by name. `again`: some of the jobs may have had others. */
async function writeCategories(trx: Write, jobs: HashedJob[], jobIds: Map<string, number>, again: boolean) {
  const everyId = [...jobIds.values()];
  if (again) await trx.deleteFrom('job_categories').where('job_id', 'in', everyId).execute();
  const categoryNames = jobs.flatMap(({ categories }) => categories);
  const categoryIds = await idsOf(trx, 'categories', categoryNames);
  const rows = jobs.flatMap(({ externalId, categories }) =>
    categories.map((name, position) => ({
      job_id: idIn(jobIds, externalId),
      category_id: idIn(categoryIds, name),
      position,
    })),
  );
  if (rows.length > 0) await trx.insertInto('job_categories').values(rows).execute();
  return categoryIds;
}

/** The ids behind names; names that are new get a row. */
async function idsOf(trx: Write, table: 'companies' | 'categories', names: string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  const known = await trx.selectFrom(table).where('name', 'in', wanted).select(['id', 'name']).execute();
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const missing = wanted.filter((name) => !ids.has(name)).map((name) => ({ name }));
  if (missing.length === 0) return ids;
  const added = await trx.insertInto(table).values(missing).returning(['id', 'name']).execute();
  for (const { id, name } of added) ids.set(name, id);
  return ids;
}

function idIn(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`"${name}" has no row`);
  return id;
}

/** Writes jobs, companies, categories, job_categories and catalogue. No other module does. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp, Tables } from '../platform/db/schema.ts';
import { buildIndexEntry, type SearchIndexWriter } from '../search/index/search-index.ts';
import { incrementVersion } from './catalogue-version-store.ts';
import { sanitizerVersion } from './descriptions/sanitized-description.ts';
import type { HashedJob, ImportedJob } from './import/imported-job.ts';
import type { PreparedJobs } from './import/prepare-jobs.ts';

type Trx = Transaction<Tables>;

/** Queues the events of closed jobs, in the transaction that closes them. */
export interface JobEvents {
  queueJobsClosed(trx: Db, jobIds: readonly number[], at: IsoTimestamp): Promise<void>;
}

export function catalogueStore(db: Db, index: SearchIndexWriter, events?: JobEvents) {
  /** Increments the version first: its row is the lock for concurrent writers. */
  const write = <T>(work: (trx: Trx, version: number) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      return work(trx, await incrementVersion(trx));
    });

  return {
    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('jobs').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** Returns the jobs that are new, changed or closed. */
    async filterChanged(source: string, jobs: HashedJob[]): Promise<HashedJob[]> {
      const stored = await readStoredJobs(db, source, jobs);
      return jobs.filter((job) => isChanged(job, stored.get(job.externalId)));
    },

    /**
     * Creates and updates jobs of one source and their index entries in one transaction. Reopens closed jobs, and skips
     * jobs that a concurrent import has saved.
     */
    saveJobs(
      source: string,
      { jobs, suggestibleTokens }: PreparedJobs,
      at: IsoTimestamp,
    ): Promise<{ created: number; updated: number; reopened: number }> {
      return write(async (trx, version) => {
        const stored = await readStoredJobs(trx, source, jobs);
        const changed = jobs.filter((job) => isChanged(job, stored.get(job.externalId)));
        if (changed.length === 0) return { created: 0, updated: 0, reopened: 0 };

        const companyNames = changed.map(({ company }) => company);
        const companyIds = await findOrCreateNames(trx, 'companies', companyNames);
        const dated = changed.map((job) => ({
          ...job,
          companyId: getId(companyIds, job.company),
          approvedAt: omitFuture(job.approvedAt, at) ?? omitFuture(stored.get(job.externalId)?.approvedAt, at) ?? at,
        }));
        const rows = dated.map((job) => toJobRow(source, job, at, version));
        const written = await trx
          .insertInto('jobs')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['source', 'external_id']).doUpdateSet(excludedColumns(rows)))
          .returning(['id', 'external_id as externalId'])
          .execute();
        const jobIds = new Map(written.map(({ id, externalId }) => [externalId, id]));
        const created = changed.filter(({ externalId }) => !stored.has(externalId)).length;
        const categoryIds = await writeCategories(trx, changed, jobIds, created < changed.length);
        const entries = dated
          .filter(({ isApproved }) => isApproved)
          .map((job) => {
            const ids = {
              jobId: getId(jobIds, job.externalId),
              categoryIds: job.categories.map((name) => getId(categoryIds, name)),
            };
            return buildIndexEntry({ ...job, ...ids });
          });
        await index.updateEntries(trx, [...jobIds.values()], entries, suggestibleTokens);
        const reopened = changed.filter(({ externalId }) => stored.get(externalId)?.closedAt).length;
        return { created, updated: changed.length - created, reopened };
      });
    },

    /**
     * Closes the open jobs of a source that a complete feed does not list, and returns their number. Counts and closes in one
     * transaction, so that concurrent imports cannot close more between them than `assertMayClose` admits to each.
     */
    async closeUnlisted(
      source: string,
      isListed: (externalId: string) => boolean,
      assertMayClose: (closing: number, open: number) => void,
      at: IsoTimestamp,
    ): Promise<number> {
      // Without the lock, and without a new version, which would expire all cached responses.
      if ((await findUnlisted(db, source, isListed)).unlisted.length === 0) return 0;
      return write(async (trx, version) => {
        const { unlisted, open } = await findUnlisted(trx, source, isListed);
        assertMayClose(unlisted.length, open);
        for (let from = 0; from < unlisted.length; from += closeBatchSize) {
          const ids = unlisted.slice(from, from + closeBatchSize);
          await trx
            .updateTable('jobs')
            .set({ closed_at: at, updated_at: at, changed_version: version })
            .where('id', 'in', ids)
            .execute();
          await index.updateJobs(trx, ids);
          await events?.queueJobsClosed(trx, ids, at);
        }
        return unlisted.length;
      });
    },

    /** Closes open jobs and returns their number. */
    closeJobs(ids: number[], at: IsoTimestamp): Promise<number> {
      return write(async (trx, version) => {
        const closed = await trx
          .updateTable('jobs')
          .set({ closed_at: at, updated_at: at, changed_version: version })
          .where('id', 'in', ids)
          .where('closed_at', 'is', null)
          .returning('id')
          .execute();
        const closedIds = closed.map(({ id }) => id);
        if (closedIds.length === 0) return 0;
        await index.updateJobs(trx, closedIds);
        await events?.queueJobsClosed(trx, closedIds, at);
        return closedIds.length;
      });
    },

    /** Opens closed jobs again and returns their number. */
    reopenJobs(ids: number[], at: IsoTimestamp): Promise<number> {
      return write(async (trx, version) => {
        const reopened = await trx
          .updateTable('jobs')
          .set({ closed_at: null, updated_at: at, changed_version: version })
          .where('id', 'in', ids)
          .where('closed_at', 'is not', null)
          .returning('id')
          .execute();
        const reopenedIds = reopened.map(({ id }) => id);
        if (reopenedIds.length > 0) await index.updateJobs(trx, reopenedIds);
        return reopenedIds.length;
      });
    },

    /** Call once after many changes. */
    refreshIndex(): Promise<void> {
      return index.refreshIndex();
    },
  };
}

const closeBatchSize = 200;
const scanSize = 5000;

async function findUnlisted(db: Db, source: string, isListed: (externalId: string) => boolean) {
  const unlisted: number[] = [];
  let open = 0;
  for await (const { id, externalId } of listOpenJobs(db, source)) {
    open++;
    if (!isListed(externalId)) unlisted.push(id);
  }
  return { unlisted, open };
}

async function* listOpenJobs(db: Db, source: string): AsyncGenerator<{ id: number; externalId: string }> {
  for (let lastId: number | undefined = 0; lastId !== undefined; ) {
    const page: { id: number; externalId: string }[] = await db
      .selectFrom('jobs')
      .where('source', '=', source)
      .where('closed_at', 'is', null)
      .where('id', '>', lastId)
      .select(['id', 'external_id as externalId'])
      .orderBy('id')
      .limit(scanSize)
      .execute();
    yield* page;
    lastId = page.at(-1)?.id;
  }
}

export type CatalogueStore = ReturnType<typeof catalogueStore>;

const isChanged = (job: HashedJob, stored: StoredJob | undefined) =>
  !stored || stored.closedAt !== null || stored.contentHash !== job.contentHash;

interface DatedJob extends HashedJob {
  companyId: number;
  approvedAt: IsoTimestamp;
}

function toJobRow(source: string, job: DatedJob, at: IsoTimestamp, version: number) {
  return {
    source,
    external_id: job.externalId,
    title: job.title,
    company_id: job.companyId,
    type: job.type,
    city: job.city,
    state: job.state,
    country: job.country,
    places: JSON.stringify(job.places),
    workmode: job.workmode,
    employment: JSON.stringify(job.employment),
    experience: job.experience,
    skills: JSON.stringify(job.skills),
    description: job.description,
    sanitised_with: sanitizerVersion,
    logo: job.logo,
    pay: job.pay && JSON.stringify(job.pay),
    approved_at: job.approvedAt,
    valid_through: job.validThrough,
    is_approved: toSqlBoolean(job.isApproved),
    closed_at: null,
    content_hash: job.contentHash,
    applications_to: job.applicationsTo,
    reply_by_days: job.replyByDays,
    last_confirmed: job.lastConfirmed,
    vacancy: job.vacancy === null ? null : toSqlBoolean(job.vacancy),
    ai_use: job.aiUse && JSON.stringify(job.aiUse),
    questions: JSON.stringify(job.questions),
    apply_url: job.applyUrl,
    created_at: at,
    updated_at: at,
    published_version: job.isApproved ? version : 0,
    changed_version: version,
  };
}

const toSqlBoolean = (value: boolean) => (value ? (1 as const) : (0 as const));

const immutableColumns = ['source', 'external_id', 'created_at', 'published_version'];

/** Sets all other columns to the values of the conflicting insert. */
function excludedColumns(rows: object[]) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !immutableColumns.includes(column));
  return {
    ...Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])),
    published_version: sql<number>`case when jobs.published_version > 0 then jobs.published_version else excluded.published_version end`,
  };
}

interface StoredJob {
  contentHash: string;
  closedAt: IsoTimestamp | null;
  approvedAt: IsoTimestamp;
}

/** Returns stored jobs by external id. */
async function readStoredJobs(db: Db, source: string, jobs: ImportedJob[]): Promise<Map<string, StoredJob>> {
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

/** Writes categories in the order of the source and returns their ids by name. */
async function writeCategories(trx: Trx, jobs: HashedJob[], jobIds: Map<string, number>, hasUpdates: boolean) {
  if (hasUpdates)
    await trx
      .deleteFrom('job_categories')
      .where('job_id', 'in', [...jobIds.values()])
      .execute();
  const categoryNames = jobs.flatMap(({ categories }) => categories);
  const categoryIds = await findOrCreateNames(trx, 'categories', categoryNames);
  const rows = jobs.flatMap(({ externalId, categories }) =>
    categories.map((name, position) => ({
      job_id: getId(jobIds, externalId),
      category_id: getId(categoryIds, name),
      position,
    })),
  );
  if (rows.length > 0) await trx.insertInto('job_categories').values(rows).execute();
  return categoryIds;
}

/** Returns ids by name and creates missing rows. */
async function findOrCreateNames(trx: Trx, table: 'companies' | 'categories', names: string[]): Promise<Map<string, number>> {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return new Map();
  const existing = await trx.selectFrom(table).where('name', 'in', distinct).select(['id', 'name']).execute();
  const ids = new Map(existing.map(({ id, name }) => [name, id]));
  const missing = distinct.filter((name) => !ids.has(name)).map((name) => ({ name }));
  if (missing.length === 0) return ids;
  const added = await trx.insertInto(table).values(missing).returning(['id', 'name']).execute();
  for (const { id, name } of added) ids.set(name, id);
  return ids;
}

/** A board's date of the year 9999 would put its jobs before all others, and into each search for new ones, for ever. */
const omitFuture = (date: IsoTimestamp | null | undefined, at: IsoTimestamp) => (date && date > at ? null : date);

function getId(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`"${name}" has no row`);
  return id;
}

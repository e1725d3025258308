/** Reads and writes `source_rows`: which details were read for which rows. No other module writes it. */
import type { Db } from '../platform/db/database.ts';
import type { IsoTimestamp } from '../platform/db/schema.ts';

export interface SourceRow {
  externalId: string;
  rowHash: string;
  contentHash: string | null;
  rejection: string | null;
  readAt: IsoTimestamp;
}

/** A row whose detail need not be read: its job is open and as it was, or refused. */
export type ReadRow = Pick<SourceRow, 'rowHash' | 'rejection' | 'readAt'>;

/** Statements have a limited number of parameters. */
const batchSize = 500;

export function sourceRowStore(db: Db) {
  return {
    /** Returns rows by id, without those whose job was closed or changed since. */
    async findRead(source: string, externalIds: readonly string[]): Promise<Map<string, ReadRow>> {
      if (externalIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('source_rows')
        .leftJoin('jobs', (join) =>
          join
            .onRef('jobs.source', '=', 'source_rows.source')
            .onRef('jobs.external_id', '=', 'source_rows.external_id')
            .on('jobs.closed_at', 'is', null),
        )
        .where('source_rows.source', '=', source)
        .where('source_rows.external_id', 'in', externalIds)
        .select(['source_rows.external_id as externalId', 'row_hash as rowHash', 'rejection', 'read_at as readAt'])
        .select(['source_rows.content_hash as contentHash', 'jobs.content_hash as jobHash'])
        .execute();
      const valid = rows.filter(({ rejection, contentHash, jobHash }) => rejection !== null || contentHash === jobHash);
      return new Map(valid.map(({ externalId, rowHash, rejection, readAt }) => [externalId, { rowHash, rejection, readAt }]));
    },

    async save(source: string, rows: readonly SourceRow[]): Promise<void> {
      for (let from = 0; from < rows.length; from += batchSize) {
        const values = rows.slice(from, from + batchSize).map((row) => ({
          source,
          external_id: row.externalId,
          row_hash: row.rowHash,
          content_hash: row.contentHash,
          rejection: row.rejection,
          read_at: row.readAt,
        }));
        await db
          .insertInto('source_rows')
          .values(values)
          .onConflict((conflict) =>
            conflict.columns(['source', 'external_id']).doUpdateSet((row) => ({
              row_hash: row.ref('excluded.row_hash'),
              content_hash: row.ref('excluded.content_hash'),
              rejection: row.ref('excluded.rejection'),
              read_at: row.ref('excluded.read_at'),
            })),
          )
          .execute();
      }
    },

    /** Deletes rows that were read before, and have no open job. */
    async deleteStale(source: string, readBefore: IsoTimestamp): Promise<void> {
      await db
        .deleteFrom('source_rows')
        .where('source', '=', source)
        .where('read_at', '<', readBefore)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('jobs')
                .whereRef('jobs.source', '=', 'source_rows.source')
                .whereRef('jobs.external_id', '=', 'source_rows.external_id')
                .where('jobs.closed_at', 'is', null)
                .select('jobs.id'),
            ),
          ),
        )
        .execute();
    },
  };
}

/** What the open jobs of a source add to the catalogue. */
export async function readOpenJobs(db: Db, source: string) {
  const open = db.selectFrom('jobs').where('source', '=', source).where('closed_at', 'is', null);
  const { count } = await open.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const companies = await open
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select('companies.name')
    .distinct()
    .execute();
  const categories = await open
    .innerJoin('job_categories', 'job_categories.job_id', 'jobs.id')
    .innerJoin('categories', 'categories.id', 'job_categories.category_id')
    .select('categories.name')
    .distinct()
    .execute();
  const several = await open.where('places', '<>', '[]').select(['external_id as externalId', 'places']).execute();
  const placeCounts = new Map(several.map(({ externalId, places }) => [externalId, JSON.parse(places).length as number]));
  const namesOf = (rows: { name: string }[]) => new Set(rows.map(({ name }) => name));
  return { count: Number(count), companies: namesOf(companies), categories: namesOf(categories), placeCounts };
}

export async function listOpenJobIds(db: Db, source: string): Promise<number[]> {
  const open = await db.selectFrom('jobs').where('source', '=', source).where('closed_at', 'is', null).select('id').execute();
  return open.map(({ id }) => id);
}

/** The external ids of open jobs of a source that are of none of these companies. */
export async function listForeignJobs(db: Db, source: string, companies: readonly string[]): Promise<Set<string>> {
  const foreign = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('source', '=', source)
    .where('closed_at', 'is', null)
    .where('companies.name', 'not in', companies)
    .select('external_id as externalId')
    .execute();
  return new Set(foreign.map(({ externalId }) => externalId));
}

export type SourceRowStore = ReturnType<typeof sourceRowStore>;

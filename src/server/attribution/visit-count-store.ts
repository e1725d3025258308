/** Reads and writes `visit_counts`. */
import { sql } from 'kysely';
import { deleteInBatches } from '../platform/db/batch-delete.ts';
import type { Db } from '../platform/db/database.ts';
import { noSource, otherSource } from './applicant-source.ts';

export interface VisitCount {
  day: string;
  jobId: number;
  source: string;
  views: number;
  begun: number;
  sent: number;
}

export interface ListedVisitCount extends VisitCount {
  title: string;
  company: string;
}

/** The rest of a day counts as `other`: anybody can invent sources. */
export const maxSourcesPerJobAndDay = 20;

/** Rows of a day, of all jobs. Then only `none` and `other` are added, once a job each. */
const usualRowsPerDay = 50_000;

export function visitCountStore(db: Db, maxRowsPerDay = usualRowsPerDay) {
  /** Returns the sources that each job and day has already. */
  async function readSources(counts: readonly VisitCount[]): Promise<Map<string, Set<string>>> {
    const rows = await db
      .selectFrom('visit_counts')
      .where('day', 'in', [...new Set(counts.map(({ day }) => day))])
      .where('job_id', 'in', [...new Set(counts.map(({ jobId }) => jobId))])
      .select(['day', 'job_id as jobId', 'source'])
      .execute();
    const groups = Map.groupBy(rows, groupOf);
    return new Map([...groups].map(([group, members]) => [group, new Set(members.map(({ source }) => source))]));
  }

  async function countRows(day: string): Promise<number> {
    const { total } = await db
      .selectFrom('visit_counts')
      .where('day', '=', day)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  return {
    /**
     * Adds to the stored counts, up to 500 at once.
     * @param rowsOfDay counted on from one call to the next, since counting takes longer with each row of the day
     */
    async add(counts: readonly VisitCount[], rowsOfDay = new Map<string, number>()): Promise<void> {
      if (counts.length === 0) return;
      const known = await readSources(counts);
      const isNew = (count: VisitCount) => !isUncapped(count.source) && !known.get(groupOf(count))?.has(count.source);
      for (const { day } of counts.filter(isNew)) if (!rowsOfDay.has(day)) rowsOfDay.set(day, await countRows(day));
      const sums = new Map<string, VisitCount>();
      for (const count of counts) {
        const sources = known.get(groupOf(count)) ?? new Set();
        known.set(groupOf(count), sources);
        const hasRoom =
          sources.size < maxSourcesPerJobAndDay && (isUncapped(count.source) || (rowsOfDay.get(count.day) ?? 0) < maxRowsPerDay);
        const source = sources.has(count.source) || hasRoom ? count.source : otherSource;
        const rowsBefore = rowsOfDay.get(count.day);
        if (rowsBefore !== undefined && !sources.has(source)) rowsOfDay.set(count.day, rowsBefore + 1);
        sources.add(source);
        const key = `${groupOf(count)} ${source}`;
        const sum = sums.get(key) ?? { ...count, source, views: 0, begun: 0, sent: 0 };
        const { views, begun, sent } = count;
        sums.set(key, { ...sum, views: sum.views + views, begun: sum.begun + begun, sent: sum.sent + sent });
      }
      // Two nodes lock the rows in the same order.
      const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { jobId, ...sum }]) => ({ ...sum, job_id: jobId }));
      const added = (name: 'views' | 'begun' | 'sent') =>
        sql<number>`${sql.ref(`visit_counts.${name}`)} + ${sql.ref(`excluded.${name}`)}`;
      await db
        .insertInto('visit_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'job_id', 'source'])
            .doUpdateSet({ views: added('views'), begun: added('begun'), sent: added('sent') }),
        )
        .execute();
    },

    /** Returns those of the ids that are jobs. */
    async filterJobs(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('jobs').where('id', 'in', ids).select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Lists the counts from a day on, after the last one of the previous page. */
    list(since: string, after: VisitCount | undefined, limit: number): Promise<ListedVisitCount[]> {
      return db
        .selectFrom('visit_counts')
        .innerJoin('jobs', 'jobs.id', 'visit_counts.job_id')
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('day', '>=', since)
        .$if(after !== undefined, (rows) =>
          rows.where(sql<boolean>`(day, job_id, visit_counts.source) > (${after?.day}, ${after?.jobId}, ${after?.source})`),
        )
        .select(['day', 'job_id as jobId', 'jobs.title', 'companies.name as company', 'visit_counts.source'])
        .select(['views', 'begun', 'sent'])
        .orderBy('day')
        .orderBy('job_id')
        .orderBy('visit_counts.source')
        .limit(limit)
        .execute();
    },

    async sumOfDay(day: string): Promise<Pick<VisitCount, 'views' | 'begun' | 'sent'>> {
      const sums = await db
        .selectFrom('visit_counts')
        .where('day', '=', day)
        .select(({ fn }) => [fn.sum('views').as('views'), fn.sum('begun').as('begun'), fn.sum('sent').as('sent')])
        .executeTakeFirstOrThrow();
      return { views: Number(sums.views ?? 0), begun: Number(sums.begun ?? 0), sent: Number(sums.sent ?? 0) };
    },

    /** Returns the number of deleted rows. */
    deleteBefore(day: string, signal?: AbortSignal): Promise<number> {
      const outdated = db.selectFrom('visit_counts').where('day', '<', day).select(['day', 'job_id', 'source']);
      return deleteInBatches(
        (limit) =>
          db
            .deleteFrom('visit_counts')
            .where(({ eb, refTuple }) =>
              eb(refTuple('day', 'job_id', 'source'), 'in', outdated.limit(limit).$asTuple('day', 'job_id', 'source')),
            )
            .executeTakeFirst(),
        signal,
      );
    },
  };
}

const isUncapped = (source: string) => source === noSource || source === otherSource;

const groupOf = ({ day, jobId }: { day: string; jobId: number }) => `${day} ${jobId}`;

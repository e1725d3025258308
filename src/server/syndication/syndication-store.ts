/** Reads open jobs for feeds, sitemaps, calendars and link previews. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sanitizedDescription } from '../catalogue/descriptions/sanitized-description.ts';
import type { PlacedJob } from '../catalogue/job-places.ts';
import { selectOpenJobs } from '../catalogue/open-jobs.ts';
import type { Db } from '../platform/db/database.ts';
import { type IsoTimestamp, maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';

export interface SitemapJob {
  id: number;
  updatedAt: IsoTimestamp;
}

export interface DeadlineRow extends SitemapJob {
  title: string;
  company: string;
  validThrough: IsoTimestamp;
}

export interface SharePreviewRow extends SitemapJob, PlacedJob {
  title: string;
  workmode: string;
  company: string;
}

/** Rows in memory at once. */
const batchSize = 1000;

export function syndicationStore(db: Db, now: Clock) {
  const selectOpen = () => selectOpenJobs(db, now().toISOString());

  return {
    async countOpenJobs(): Promise<number> {
      const { total } = await selectOpen()
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Streams up to `count` open jobs in the order of their ids, in batches. Other requests run between two of them. */
    async *streamOpenJobs(skip: number, count: number): AsyncGenerator<SitemapJob> {
      let after: number | undefined;
      for (let remaining = count; remaining > 0; ) {
        let query = selectOpen()
          .select(['jobs.id', 'jobs.updated_at as updatedAt'])
          .orderBy('jobs.id')
          .limit(Math.min(batchSize, remaining));
        query = after === undefined ? query.offset(skip) : query.where('jobs.id', '>', after);
        const jobs = await query.execute();
        yield* jobs;
        await yieldToEventLoop();
        after = jobs.at(-1)?.id;
        if (after === undefined) return;
        remaining -= jobs.length;
      }
    },

    /** Returns the sanitized descriptions by job id. */
    async readDescriptions(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('jobs')
        .where('id', 'in', ids)
        .select(['id', 'description', 'sanitised_with as sanitizedWith'])
        .execute();
      const entries = rows.map(
        async ({ id, description, sanitizedWith }) => [id, await sanitizedDescription(description, sanitizedWith)] as const,
      );
      return new Map(await Promise.all(entries));
    },

    /** Returns undefined for a job without a deadline, and for one that is unknown, unapproved or closed. */
    async findDeadline(id: number): Promise<DeadlineRow | undefined> {
      if (id > maxId) return undefined;
      return selectOpen()
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('jobs.id', '=', id)
        .where('jobs.valid_through', 'is not', null)
        .select(['jobs.id', 'jobs.title', 'jobs.updated_at as updatedAt', 'companies.name as company'])
        .select(['jobs.valid_through as validThrough'])
        .$narrowType<{ validThrough: IsoTimestamp }>()
        .executeTakeFirst();
    },

    /** Returns undefined for a job that is unknown, unapproved or closed. */
    async findSharePreview(id: number): Promise<SharePreviewRow | undefined> {
      if (id > maxId) return undefined;
      const row = await selectOpen()
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('jobs.id', '=', id)
        .select(['jobs.id', 'jobs.title', 'jobs.workmode', 'jobs.updated_at as updatedAt', 'companies.name as company'])
        .select(['jobs.city', 'jobs.state', 'jobs.country', 'jobs.places'])
        .executeTakeFirst();
      return row && { ...row, places: JSON.parse(row.places) };
    },
  };
}

export type SyndicationStore = ReturnType<typeof syndicationStore>;

/** The open jobs as crawlers, readers and previews hear of them. Reads only. */

import { sanitizedDescription } from '../catalogue/descriptions/sanitized-description.ts';
import { selectOpenJobs } from '../catalogue/open-jobs.ts';
import type { Db } from '../platform/db/database.ts';
import { type IsoTimestamp, maxId } from '../platform/db/schema.ts';
import type { Clock } from '../platform/time/clock.ts';

export interface SitemapJob {
  id: number;
  updatedAt: IsoTimestamp;
}

export interface SharePreviewRow extends SitemapJob {
  title: string;
  city: string;
  state: string;
  workmode: string;
  company: string;
}

/** Rows that are held in memory at once. */
const batch = 1000;

export function syndicationStore(db: Db, now: Clock) {
  const open = () => selectOpenJobs(db, now().toISOString());

  return {
    async countOpenJobs(): Promise<number> {
      const { total } = await open()
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** At most `count` open jobs by their number, from the one at `skip` on, read batch by batch. */
    async *streamOpenJobs(skip: number, count: number): AsyncGenerator<SitemapJob> {
      let after: number | undefined;
      for (let left = count; left > 0; ) {
        let rows = open().select(['jobs.id', 'jobs.updated_at as updatedAt']).orderBy('jobs.id').limit(Math.min(batch, left));
        rows = after === undefined ? rows.offset(skip) : rows.where('jobs.id', '>', after);
        const found = await rows.execute();
        yield* found;
        after = found.at(-1)?.id;
        if (after === undefined) return;
        left -= found.length;
      }
    },

    /** The complete ads of some jobs. */
    async readDescriptions(ids: number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('jobs')
        .where('id', 'in', ids)
        .select(['id', 'description', 'sanitised_with as sanitizedWith'])
        .execute();
      const sent = rows.map(
        async ({ id, description, sanitizedWith }) => [id, await sanitizedDescription(description, sanitizedWith)] as const,
      );
      return new Map(await Promise.all(sent));
    },

    /** What the preview of one open job says; undefined when it is unknown, unapproved or closed. */
    async findSharePreview(id: number): Promise<SharePreviewRow | undefined> {
      if (id > maxId) return undefined;
      return open()
        .innerJoin('companies', 'companies.id', 'jobs.company_id')
        .where('jobs.id', '=', id)
        .select(['jobs.id', 'jobs.title', 'jobs.city', 'jobs.state', 'jobs.workmode', 'jobs.updated_at as updatedAt'])
        .select('companies.name as company')
        .executeTakeFirst();
    },
  };
}

export type SyndicationStore = ReturnType<typeof syndicationStore>;

/** Streams the open jobs for `/jobs.xml`. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sanitizedDescription } from '../catalogue/descriptions/sanitized-description.ts';
import type { JobRow } from '../catalogue/job-store.ts';
import { selectOpenJobs } from '../catalogue/open-jobs.ts';
import type { Db } from '../platform/db/database.ts';
import type { Clock } from '../platform/time/clock.ts';

export interface BoardJob extends JobRow {
  externalId: string;
  experience: string;
  /** Sanitized HTML. */
  description: string;
  updatedAt: string;
  validThrough: string | null;
}

/** Rows in memory at once. */
const batchSize = 100;

export function jobsXmlStore(db: Db, now: Clock) {
  async function readCategories(ids: number[]): Promise<Map<number, string[]>> {
    const rows = await db
      .selectFrom('job_categories')
      .innerJoin('categories', 'categories.id', 'job_categories.category_id')
      .where('job_id', 'in', ids)
      .select(['job_id as jobId', 'categories.name'])
      .orderBy('position')
      .execute();
    const groups = Map.groupBy(rows, ({ jobId }) => jobId);
    return new Map([...groups].map(([id, group]) => [id, group.map(({ name }) => name)]));
  }

  return {
    /**
     * In the order of their ids. Reads a batch when its reader has taken the one before. Other requests run between two
     * of them.
     */
    async *streamJobs(): AsyncGenerator<BoardJob> {
      for (let after: number | undefined = 0; after !== undefined; ) {
        const rows = await selectOpenJobs(db, now().toISOString())
          .innerJoin('companies', 'companies.id', 'jobs.company_id')
          .where('jobs.id', '>', after)
          .select(['jobs.id', 'jobs.external_id as externalId', 'jobs.title', 'companies.name as company', 'jobs.type'])
          .select(['jobs.city', 'jobs.state', 'jobs.country', 'jobs.places', 'jobs.workmode', 'jobs.experience'])
          .select(['jobs.employment', 'jobs.pay'])
          .select(['jobs.description', 'jobs.sanitised_with as sanitizedWith', 'jobs.approved_at as approvedAt'])
          .select(['jobs.updated_at as updatedAt', 'jobs.valid_through as validThrough'])
          .orderBy('jobs.id')
          .limit(batchSize)
          .execute();
        after = rows.at(-1)?.id;
        const categories = rows.length === 0 ? new Map<number, string[]>() : await readCategories(rows.map(({ id }) => id));
        for (const { description, sanitizedWith, employment, places, pay, ...job } of rows)
          yield {
            ...job,
            description: await sanitizedDescription(description, sanitizedWith),
            employment: JSON.parse(employment),
            places: JSON.parse(places),
            pay: pay === null ? null : JSON.parse(pay),
            categories: categories.get(job.id) ?? [],
          };
        await yieldToEventLoop();
      }
    },
  };
}

/** Reports the results of imports. */
import { unansweredApplications } from '#server/applications/company/unanswered-applications.ts';
import type { FeedItem, ImportSummary } from '#server/catalogue/import/job-import.ts';
import type { Database } from '#server/platform/db/database.ts';

export const formatSummary = ({ created, updated, closed, rejected }: ImportSummary) =>
  `created ${created}, updated ${updated}, closed ${closed}, rejected ${rejected}`;

/** Candidates who applied for a job that is now closed still expect an answer. */
export async function reportUnansweredApplications({ db }: Database, source: string, since: string): Promise<void> {
  const count = await unansweredApplications(db).countClosedSince(source, since, new Date());
  if (count === 0) return;
  const waiting = count === 1 ? '1 application for a closed job waits' : `${count} applications for closed jobs wait`;
  console.error(`${waiting} for an answer. List them: npm run -s careers -- applications overdue --closed`);
}

/** Passes a feed on, and counts its jobs that are stored, but not shown. */
export function countHidden(feed: AsyncIterable<FeedItem>): { items: AsyncIterable<FeedItem>; count(): number } {
  let hidden = 0;
  async function* pass(): AsyncGenerator<FeedItem> {
    for await (const item of feed) {
      if ('job' in item && !item.job.isApproved) hidden++;
      yield item;
    }
  }
  return { items: pass(), count: () => hidden };
}

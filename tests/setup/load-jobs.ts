/** Loads jobs as an operator does: in the import format, by the importer. */
import type { Database } from '../../src/server/db/database.ts';
import { parseJsonFeed } from '../../src/server/feeds/json-feed.ts';
import { readFeed } from '../../src/server/feeds/read-feed.ts';
import { catalogueStore } from '../../src/server/jobs/catalogue-store.ts';
import { importJobs } from '../../src/server/jobs/job-import.ts';
import type { SearchIndex } from '../../src/server/jobs/search.ts';

/** Throws when a job breaks a rule. `complete` closes the jobs that are not among these. */
export async function loadJobs(
  { db }: Database,
  index: SearchIndex,
  jobs: { external_id: string; title: string }[],
  { complete = false } = {},
): Promise<void> {
  const bytes = async function* () {
    yield Buffer.from(JSON.stringify({ jobs }));
  };
  await importJobs(readFeed(bytes(), parseJsonFeed), catalogueStore(db, index), {
    source: 'test',
    complete,
    now: () => new Date(),
    onRejected: ({ reason }) => {
      throw new Error(reason);
    },
  });
}

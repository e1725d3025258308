import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobsStore } from '#server/catalogue/job-store.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openTestPortal({ engine: 'postgresql' });
});
afterEach(() => portal.close());

/** With a million jobs, reading all their rows took longer than a statement may, and each search needs the count. */
it('counts categories without the wide rows of jobs', async () => {
  await loadJobs(portal.database, portal.services.search, [buildJob({ category: ['Nursing'] })]);
  await portal.database.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx);
    expect(await jobsStore(portal.database.db, () => new Date()).countByCategory()).toEqual([{ name: 'Nursing', total: 1 }]);
  });
});

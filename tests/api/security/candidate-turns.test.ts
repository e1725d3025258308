import { expect, test } from 'vitest';
import { createAlert } from '#contract/alerts/alert-calls.ts';
import { applyToJob } from '#contract/application-calls.ts';
import { listSavedJobIds } from '#contract/saved/saved-job-calls.ts';
import { createCandidate, createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal } from '../../support/portal/test-portal.ts';

/** SQLite has one connection for all. */
test.each<[string, string, (jobId: number) => object]>([
  ['applications', applyToJob.path, (jobId) => ({ job_id: jobId })],
  ['alerts', createAlert.path, () => ({ search: 'description=Rigger', period: 'daily' })],
])('%s of one candidate at once leave connections for all others', async (_name, path, makeBody) => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const [busy, other] = [
    await createRegisteredCandidate(portal, 'busy@example.com'),
    await createCandidate(portal, 'idle@example.com'),
  ];
  const body = makeBody(await insertJob(portal.database.db, { title: 'Rigger', company: 'Acme A/S' }));
  const { requests, response } = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('candidates').where('id', '=', busy.id).select('id').forUpdate().execute();
    const requests = Array.from({ length: 60 }, () => busy.post(path, body));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
    return { requests, response: await other.get(listSavedJobIds.path) };
  });
  expect(response.statusCode).toBe(200);
  const statuses = new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
  expect(statuses).toContain(200);
  expect(statuses).not.toContain(503);
  await portal.close();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAlert } from '#contract/alerts/alert-calls.ts';
import { applyToJob, quickApply, undoQuickApply } from '#contract/application-calls.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

/** SQLite has no locks of rows. */
let portal: TestPortal;
let time: number;
let candidate: TestCandidate;
let job_id: number;
beforeEach(async () => {
  time = Date.parse('2026-11-27T14:00:00.000Z');
  portal = await openTestPortal({ engine: 'postgresql', now: () => new Date(time) });
  candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  job_id = await insertJob(portal.database.db, { title: 'Night Nurse' });
});
afterEach(() => portal.close());

const undo = (application_id: string) => candidate.post(undoQuickApply.path, { application_id });
const applyQuickly = async () =>
  (await candidate.post(quickApply.path, { job_id })).json().message.application.application_id as string;
const scheduleDeletion = () => {
  const { id } = candidate;
  const due_at = new Date(time).toISOString();
  const deletion = { candidate_id: id, due_at, undo_hash: id, requested_at: due_at };
  return portal.database.db.insertInto('account_deletions').values(deletion).execute();
};

test('an undo of an unknown application, or of one that was handed over, waits for no lock', async () => {
  const id = await applyQuickly();
  time += 10_000;
  await portal.services.handOver.releaseDue();
  const statuses = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('candidates').where('id', '=', candidate.id).select('id').forUpdate().execute();
    return [(await undo('unknown')).statusCode, (await undo(id)).statusCode];
  });
  expect(statuses).toEqual([404, 409]);
});

test.each<[string, () => Promise<() => Promise<{ statusCode: number }>>]>([
  ['an application', async () => () => candidate.post(applyToJob.path, { job_id })],
  ['an alert', async () => () => candidate.post(createAlert.path, { search: 'description=Nurse', period: 'daily' })],
  [
    'an undo',
    async () => {
      const id = await applyQuickly();
      return () => undo(id);
    },
  ],
])('%s does not pass a deletion that waits', async (_name, prepare) => {
  const send = await prepare();
  await scheduleDeletion();
  const { deleted, answer } = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('candidates').where('id', '=', candidate.id).select('id').forShare().execute();
    const deleted = portal.services.accounts.deleteRequested();
    await expect.poll(() => countLockWaits(trx)).toBe(1);
    const answer = send();
    await expect.poll(() => countLockWaits(trx)).toBe(2);
    return { deleted, answer };
  });
  expect([await deleted, (await answer).statusCode]).toEqual([1, 401]);
});

test('an alert that waits for its candidate holds up no other of their site', async () => {
  const other = await createRegisteredCandidate(portal, 'ben@example.com');
  const alert = { search: 'description=Nurse', period: 'daily' };
  const { waiting, response } = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('candidates').where('id', '=', candidate.id).select('id').forUpdate().execute();
    const waiting = candidate.post(createAlert.path, alert);
    await expect.poll(() => countLockWaits(trx)).toBe(1);
    return { waiting, response: await other.post(createAlert.path, alert) };
  });
  expect([response.statusCode, (await waiting).statusCode]).toEqual([200, 200]);
});

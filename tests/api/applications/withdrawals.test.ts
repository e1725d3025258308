import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountStore } from '#server/accounts/account-store.ts';
import { releaseStore } from '#server/applications/release-store.ts';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const dayMs = 86_400_000;
const minuteMs = 60_000;

describe.each(engines)('withdrawing and undoing on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let candidate: TestCandidate;
  let job_id: number;
  beforeEach(async () => {
    time = start;
    portal = await openTestPortal({ engine, now: () => time });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    job_id = await insertJob(portal.database.db, { title: 'Night Nurse' });
  });
  afterEach(() => portal.close());

  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  const quickApply = async (as = candidate) =>
    (await as.post('/user/applied-quick/job', { job_id })).json().message.application.application_id as string;
  const apply = async () =>
    (await candidate.post('/user/apply/job', { job_id })).json().message.application.application_id as string;
  const undo = (application_id: string, as = candidate) => as.post('/user/application/undo', { application_id });
  const withdraw = (application_id: string, as = candidate) => as.post('/user/application/withdraw', { application_id });
  const undoWithdrawal = (application_id: string, as = candidate) =>
    as.post('/user/application/undo-withdrawal', { application_id });
  const listApplied = async () => (await candidate.get('/user/applied/all-job')).json().message;
  const countReceipts = async () =>
    (await portal.database.db.selectFrom('outbox').where('kind', '=', 'application').select('id').execute()).length;
  const releaseDue = () => portal.services.handOver.releaseDue();

  test('a quick application is stored at once, and its receipt waits ten seconds', async () => {
    await quickApply();
    expect(await listApplied()).toHaveLength(1);
    moveTo(9_999);
    await releaseDue();
    expect(await countReceipts()).toBe(0);

    moveTo(10_000);
    await releaseDue();
    expect(await countReceipts()).toBe(1);
    expect((await listApplied())[0].application.undo_until).toBeNull();
  });

  test('an application that cannot be handed over delays no other', async () => {
    await quickApply();
    const { db } = portal.database;
    await db.updateTable('advertisements').set({ content: 'damaged' }).execute();
    const other = await insertJob(db, { title: 'Day Nurse' });
    await candidate.post('/user/applied-quick/job', { job_id: other });
    moveTo(10_000);
    await releaseDue();
    expect(await countReceipts()).toBe(1);
    const waiting = db.selectFrom('application_history').where('released_at', 'is', null).select('job_id');
    expect(await waiting.execute()).toEqual([{ job_id }]);
    // It is tried again with the next run, ten seconds later, and not at once.
    expect(await releaseStore(db).nextReleaseAt(time.toISOString())).toBeUndefined();
  });

  test('a hundred applications that cannot be handed over delay no other', async () => {
    await quickApply();
    const { db } = portal.database;
    await db.updateTable('advertisements').set({ content: 'damaged' }).execute();
    const { id: _, ...damaged } = await db.selectFrom('application_history').selectAll().executeTakeFirstOrThrow();
    for (let index = 1; index < 100; index++) {
      const copy = { ...damaged, receipt_id: `damaged-${index}`, job_id: await insertJob(db) };
      await db.insertInto('application_history').values(copy).execute();
    }
    moveTo(1);
    await candidate.post('/user/applied-quick/job', { job_id: await insertJob(db, { title: 'Day Nurse' }) });
    moveTo(10_001);
    await releaseDue();
    expect(await countReceipts()).toBe(1);
  });

  test('an undone quick application leaves nothing, and the candidate can apply again', async () => {
    const id = await quickApply();
    moveTo(9_999);
    expect((await undo(id)).json()).toEqual({ success: true, message: 'Not sent. Nothing left this portal.' });
    moveTo(20_000);
    await releaseDue();

    expect(await listApplied()).toEqual([]);
    expect(await countReceipts()).toBe(0);
    expect((await undo(id)).statusCode).toBe(404);
    expect((await candidate.post('/user/apply/job', { job_id })).statusCode).toBe(200);
  });

  test('an undo restores an earlier application', async () => {
    const first = await apply();
    moveTo(91 * dayMs);
    const returning = await createRegisteredCandidate(portal, candidate.email);
    const second = await quickApply(returning);
    expect((await undo(second, returning)).statusCode).toBe(200);

    const list = (await returning.get('/user/applied/all-job')).json().message;
    expect(list).toMatchObject([{ applied_date: start.toISOString(), application: { application_id: first } }]);
  });

  test('returns 409 for an undo after the hand-over', async () => {
    const id = await quickApply();
    moveTo(10_000);
    await releaseDue();

    const answer = await undo(id);
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      409,
      { message: 'This application has been handed over. You can withdraw it.', code: 'handed_over' },
    ]);
    expect(await listApplied()).toHaveLength(1);
  });

  test('of an undo and a hand-over at the same time, one happens', async () => {
    const jobs = await Promise.all(Array.from({ length: 10 }, () => insertJob(portal.database.db)));
    const node = await openTestPortal({ engine, now: () => time, shareDatabaseWith: portal });
    const applied = await Promise.all(jobs.map((id) => candidate.post('/user/applied-quick/job', { job_id: id })));
    moveTo(10_000);
    const [statuses] = await Promise.all([
      Promise.all(applied.map(async (answer) => (await undo(answer.json().message.application.application_id)).statusCode)),
      releaseDue(),
      node.services.handOver.releaseDue(),
    ]);

    const undone = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200)).toEqual(Array(10 - undone).fill(409));
    expect([await countReceipts(), (await listApplied()).length]).toEqual([10 - undone, 10 - undone]);
    await node.close();
  });

  test('an undo while the account is deleted does not deadlock', async () => {
    const id = await quickApply();
    const { answer } = await portal.database.db.transaction().execute(async (trx) => {
      await accountStore(trx, engine).lock(candidate.id);
      // The deletion of a candidate deletes applications before their history.
      await trx.deleteFrom('applications').where('candidate_id', '=', candidate.id).execute();
      const answer = undo(id);
      if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
      await candidateStore(trx).remove(candidate.id);
      return { answer };
    });
    expect((await answer).statusCode).toBe(401);
  });

  test('a quick application withdrawn within its ten seconds never reaches the company, unless that is undone', async () => {
    const id = await quickApply();
    moveTo(5_000);
    await withdraw(id);
    moveTo(10_000);
    await releaseDue();
    expect(await countReceipts()).toBe(0);

    expect((await undoWithdrawal(id)).statusCode).toBe(200);
    await releaseDue();
    expect(await countReceipts()).toBe(1);
  });

  test('a withdrawal before the hand-over is not handed over itself', async () => {
    await withdraw(await quickApply());
    const later = await insertJob(portal.database.db);
    await candidate.post('/user/applied-quick/job', { job_id: later });
    moveTo(11 * minuteMs);
    await releaseDue();
    const handedOver = portal.database.db
      .selectFrom('application_history')
      .where((eb) => eb.or([eb('released_at', 'is not', null), eb('withdrawal_released_at', 'is not', null)]))
      .select('job_id');
    expect(await handedOver.execute()).toEqual([{ job_id: later }]);
  });

  test('a withdrawal can be undone for ten minutes, and is final afterwards', async () => {
    const id = await apply();
    const withdrawn = await withdraw(id);
    expect(withdrawn.json().message).toMatchObject({
      withdrawn_at: start.toISOString(),
      undo_until: new Date(start.getTime() + 10 * minuteMs).toISOString(),
      reapply_at: new Date(start.getTime() + 90 * dayMs).toISOString(),
    });
    expect((await withdraw(id)).json()).toEqual(withdrawn.json());

    moveTo(10 * minuteMs - 1);
    expect((await undoWithdrawal(id)).json().message).toMatchObject({ withdrawn_at: null, undo_until: null });
    await withdraw(id);
    moveTo(21 * minuteMs);
    const late = await undoWithdrawal(id);
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'withdrawal_final']);
    expect((await listApplied())[0].application).toMatchObject({ withdrawn_at: expect.any(String), undo_until: null });
    expect((await candidate.post('/user/apply/job', { job_id })).statusCode).toBe(409);
  });

  test('returns 429 for the 31st withdrawal in an hour, and none for its undo', async () => {
    const id = await apply();
    for (let withdrawals = 0; withdrawals < 30; withdrawals++) {
      expect((await withdraw(id)).statusCode).toBe(200);
      expect((await undoWithdrawal(id)).statusCode).toBe(200);
    }
    const refused = await withdraw(id);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
      429,
      '3600',
      { message: 'You withdrew many applications. Wait 60 minutes, then go on.', code: 'too_many' },
    ]);
    expect((await listApplied())[0].application).toMatchObject({ withdrawn_at: null });
  });

  test('returns 409 for a withdrawal after the company closed the application', async () => {
    const id = await apply();
    await portal.database.db
      .updateTable('application_history')
      .set({ status: 'not_selected' })
      .where('receipt_id', '=', id)
      .execute();

    const answer = await withdraw(id);
    expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'The company has closed this application.']);
  });

  test("returns the same 404 for another candidate's application and an unknown one", async () => {
    const id = await quickApply();
    const other = await createRegisteredCandidate(portal, 'ben@example.com');
    for (const send of [undo, withdraw, undoWithdrawal]) {
      const [foreign, unknown] = [await send(id, other), await send('unknown', other)];
      expect([foreign.statusCode, foreign.json()]).toEqual([404, unknown.json()]);
    }
    expect((await other.get(`/user/application/receipt/${id}`)).statusCode).toBe(404);
    expect(await listApplied()).toMatchObject([{ application: { withdrawn_at: null } }]);
  });
});

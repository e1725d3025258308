import { expect, test } from 'vitest';
import { createAlert, requestAlert } from '#contract/alerts/alert-calls.ts';
import { applyToJob, quickApply, undoQuickApply, undoWithdrawal, withdrawApplication } from '#contract/application-calls.ts';
import { listIdentities, relinkIdentity, unlinkIdentity } from '#contract/identity-calls.ts';
import { answerSelfIdentification } from '#contract/questions/self-identification-calls.ts';
import { listSavedJobIds } from '#contract/saved/saved-job-calls.ts';
import { googleLogin } from '#contract/sign-in-calls.ts';
import { runForSite } from '#server/platform/net/client-site.ts';
import { startOpenidProvider } from '../../../tools/dev/openid-provider.ts';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const sendTo = (path: string) => async (candidate: TestCandidate, job_id: number) =>
  (await candidate.post(path, { job_id })).json().message.application as { application_id: string };

const site = '127.0.0.0/24';

/** SQLite has one connection for all. */
test.each<[string, string, (candidate: TestCandidate, jobId: number) => Promise<object>]>([
  ['applications', applyToJob.path, async (_candidate, job_id) => ({ job_id })],
  ['alerts', createAlert.path, async () => ({ search: 'description=Rigger', period: 'daily' })],
  ['undos', undoQuickApply.path, sendTo(quickApply.path)],
  ['withdrawals', withdrawApplication.path, sendTo(applyToJob.path)],
  [
    'undone withdrawals',
    undoWithdrawal.path,
    async (candidate, jobId) => {
      const application = await sendTo(applyToJob.path)(candidate, jobId);
      await candidate.post(withdrawApplication.path, application);
      return application;
    },
  ],
])('%s of one candidate at once leave connections for all others', async (_name, path, prepare) => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const [busy, other] = [
    await createRegisteredCandidate(portal, 'busy@example.com'),
    await createCandidate(portal, 'idle@example.com'),
  ];
  const prepared = await prepare(busy, await insertJob(portal.database.db, { title: 'Rigger', company: 'Acme A/S' }));
  const body = 'application_id' in prepared ? { application_id: prepared.application_id } : prepared;
  const { requests, response } = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('candidates').where('id', '=', busy.id).select('id').forUpdate().execute();
    await trx.selectFrom('application_history').where('candidate_id', '=', busy.id).select('id').forUpdate().execute();
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

test('applications of the candidates of one site at once leave connections for all others', async () => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const { db } = portal.database;
  const job_id = await insertJob(db, { title: 'Rigger', company: 'Acme A/S' });
  const busy = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createRegisteredCandidate(portal, `busy${index}@example.com`)),
  );
  const [first, idle] = [
    await createRegisteredCandidate(portal, 'first@example.com'),
    await createRegisteredCandidate(portal, 'idle@example.com'),
  ];
  const applyFrom = async ({ headers }: TestCandidate, remoteAddress: string) =>
    (await portal.app.inject({ method: 'POST', url: applyToJob.path, payload: { job_id }, headers, remoteAddress })).statusCode;
  expect(await applyFrom(first, '203.0.113.99')).toBe(200);
  const { requests, status } = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('sign_in_limits')
      .where('subject', '=', 'applications of site 203.0.113.0/24')
      .select('subject')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const requests = busy.map((candidate, index) => applyFrom(candidate, `203.0.113.${index}`));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(4);
    const status = await applyFrom(idle, '198.51.100.9');
    expect(await countLockWaits(trx)).toBe(4);
    return { requests, status };
  });
  expect(status).toBe(200);
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
  await portal.close();
});

test.each<[string, (candidate: TestCandidate, portal: TestPortal) => Promise<unknown>]>([
  ['uploads', (candidate) => candidate.uploadResume(buildPdfResume())],
  ['charges of held uploads', ({ id }, { services }) => runForSite(site, () => services.rateLimits.chargeHeldUpload(id))],
])('%s of the candidates of one site at once leave connections for all others', async (_name, upload) => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const { db } = portal.database;
  const busy = await Promise.all(Array.from({ length: 20 }, (_, index) => createCandidate(portal, `busy${index}@example.com`)));
  const idle = await createCandidate(portal, 'idle@example.com');
  await upload(idle, portal);
  const { uploads, response } = await db.transaction().execute(async (trx) => {
    const limit = trx.selectFrom('sign_in_limits').where('subject', '=', `uploads of site ${site}`);
    await limit.select('subject').forUpdate().executeTakeFirstOrThrow();
    const uploads = busy.map((candidate) => upload(candidate, portal));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(4);
    const response = await idle.get(listSavedJobIds.path);
    expect(await countLockWaits(trx)).toBe(4);
    return { uploads, response };
  });
  expect(response.statusCode).toBe(200);
  await Promise.all(uploads);
  await portal.close();
});

test('answers to the voluntary page of one application at once leave connections for all others', async () => {
  const portal = await openTestPortal({ engine: 'postgresql', env: { SOURCE_ACME_KEY: 'key' } });
  const { db } = portal.database;
  // The company's system is not there.
  await portal.services.atsDelivery.stop();
  const [busy, idle] = [
    await createRegisteredCandidate(portal, 'busy@example.com'),
    await createCandidate(portal, 'idle@example.com'),
  ];
  const questions = JSON.stringify([{ id: '9', label: 'Which?', kind: 'short_text', purpose: 'demographic' }]);
  const jobId = await insertJob(db, { title: 'Rigger', company: 'Acme A/S' });
  await db.updateTable('jobs').set({ source: 'acme', external_id: '7', questions }).where('id', '=', jobId).execute();
  await insertSource(db, { provider: 'greenhouse', base: 'https://boards.example.com' });
  const { application_id } = await sendTo(applyToJob.path)(busy, jobId);
  const { requests, response } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('application_history').where('candidate_id', '=', busy.id).select('id').forUpdate().execute();
    const path = answerSelfIdentification.path.replace(':id', application_id);
    const requests = Array.from({ length: 60 }, () => busy.post(path, { intent: 'save', answers: { '9': ['Another'] } }));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
    const response = await idle.get(listSavedJobIds.path);
    expect(await countLockWaits(trx)).toBe(2);
    return { requests, response };
  });
  expect(response.statusCode).toBe(200);
  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  await portal.close();
});

test('requests to unsubscribe one address at once leave connections for all others', async () => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const candidate = await createCandidate(portal, 'idle@example.com');
  const unsubscribe = (index: number) =>
    portal.app.inject({
      url: '/candidate/unsubscribe/asha@example.com',
      remoteAddress: `203.0.${index}.7`,
      headers: { accept: 'application/json' },
    });
  await unsubscribe(0);
  const { requests, response } = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('opt_outs').where('email', '=', 'asha@example.com').select('email').forUpdate().execute();
    const requests = Array.from({ length: 60 }, (_, index) => unsubscribe(index));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
    return { requests, response: await candidate.get(listSavedJobIds.path) };
  });
  expect(response.statusCode).toBe(200);
  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await portal.close();
});

test('undos of unsubscribes of the spellings of one inbox at once leave connections for all others', async () => {
  const portal = await openTestPortal({ engine: 'postgresql' });
  const candidate = await createCandidate(portal, 'idle@example.com');
  const undo = (index: number) => portal.services.optOuts.undo(`asha+${index}@example.com`, '2026-11-05T14:00:00.000Z');
  await undo(0);
  const { undos, response } = await portal.database.db.transaction().execute(async (trx) => {
    const limit = trx.selectFrom('sign_in_limits').where('subject', '=', 'unsubscribe undos asha@example.com');
    await limit.select('subject').forUpdate().executeTakeFirstOrThrow();
    const undos = Array.from({ length: 60 }, (_, index) => undo(index));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
    const response = await candidate.get(listSavedJobIds.path);
    expect(await countLockWaits(trx)).toBe(2);
    return { undos, response };
  });
  expect(response.statusCode).toBe(200);
  // Three undos a day.
  expect((await Promise.allSettled(undos)).filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await portal.close();
});

test.each(['known', 'unknown'])(
  'requests for an alert of the spellings of one %s inbox at once leave connections for all others',
  async (name) => {
    const portal = await openTestPortal({ engine: 'postgresql' });
    const candidate = await createCandidate(portal, 'idle@example.com');
    await createCandidate(portal, 'known@example.com');
    const request = (index: number) =>
      portal.app.inject({
        method: 'POST',
        url: requestAlert.path,
        remoteAddress: `2001:db8:1:${index % 16}::7`,
        payload: { email: `${name}+${index}@example.com`, search: 'description=Rigger', period: 'daily' },
      });
    await request(0);
    const { requests, response } = await portal.database.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('sign_in_limits')
        .where('subject', '=', `alert mails ${name}@example.com`)
        .forUpdate()
        .select('subject')
        .execute();
      const requests = Array.from({ length: 60 }, (_, index) => request(index));
      await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
      const response = await candidate.get(listSavedJobIds.path);
      await expect.poll(() => countLockWaits(trx)).toBe(2);
      return { requests, response };
    });
    expect(response.statusCode).toBe(200);
    expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await portal.close();
  },
);

test('sign-ins with one Google account at once leave connections for all others, and serve sites round robin', async () => {
  const provider = await startOpenidProvider();
  const portal = await openTestPortal({ engine: 'postgresql', env: provider.env });
  const idle = await createCandidate(portal, 'idle@example.com');
  const finished: string[] = [];
  const signIn = async (name: string, remoteAddress: string) => {
    const credential = await provider.signCredential({ name, email: `${name}@gmail.com`, emailVerified: true });
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: googleLogin.path,
      payload: { credential },
      remoteAddress,
    });
    finished.push(name);
    return statusCode;
  };
  // Of a site, since a network has twenty attempts at a time.
  await signIn('busy', '203.0.113.0');
  const { busy, other, response } = await portal.database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('identities').select('subject').forUpdate().execute();
    const busy = Array.from({ length: 60 }, (_, index) => signIn('busy', `203.0.113.${index}`));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
    const other = signIn('other', '198.51.100.9');
    const response = await idle.get(listSavedJobIds.path);
    expect(await countLockWaits(trx)).toBe(2);
    return { busy, other, response };
  });
  expect(response.statusCode).toBe(200);
  expect(await other).toBe(200);
  expect(finished.length).toBeLessThan(20);
  const statuses = new Set(await Promise.all(busy));
  expect(statuses).toContain(200);
  expect(statuses).not.toContain(503);
  await portal.close();
  await provider.close();
});

test('undone unlinks of one candidate at once leave connections for all others', async () => {
  const provider = await startOpenidProvider();
  const portal = await openTestPortal({ engine: 'postgresql', env: provider.env });
  const idle = await createCandidate(portal, 'idle@example.com');
  const busy = await createCandidate(portal, 'busy@gmail.com');
  const { db } = portal.database;
  const credential = await provider.signCredential({ name: 'busy', email: 'busy@gmail.com', emailVerified: true });
  await portal.app.inject({ method: 'POST', url: googleLogin.path, payload: { credential } });
  const identity = await db.selectFrom('identities').selectAll().executeTakeFirstOrThrow();
  const [{ identity_id }] = (await busy.get(listIdentities.path)).json().message.identities;
  const { undo } = (await busy.post(unlinkIdentity.path, { identity_id })).json().message;
  const { requests, response } = await db.transaction().execute(async (trx) => {
    await trx.insertInto('identities').values(identity).execute();
    const requests = Array.from({ length: 60 }, () => busy.post(relinkIdentity.path, { undo }));
    await expect.poll(() => countLockWaits(trx)).toBeGreaterThanOrEqual(2);
    const response = await idle.get(listSavedJobIds.path);
    expect(await countLockWaits(trx)).toBe(2);
    return { requests, response };
  });
  expect(response.statusCode).toBe(200);
  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  await portal.close();
  await provider.close();
});

import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { candidateStore } from '#server/candidates/candidate-store.ts';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { countLockWaits } from '../../support/databases/waiting-locks.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';
import { type ApplyServer, openApplyServer } from '../../support/sources/apply-server.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const secret = 'invented-webhook-secret';
const hmac = (content: string) => createHmac('sha256', secret).update(content).digest('hex');

describe.each(engines)('status webhooks on %s', (engine) => {
  let portal: TestPortal;
  let candidate: TestCandidate;
  let id: string;
  let server: ApplyServer | undefined;

  async function open(provider: string, atsId: string | null, status = 'NEW') {
    time = start;
    srStatus = status;
    server = await openApplyServer(({ headers, url }) =>
      headers['x-smarttoken'] === 'invented-key' && url.pathname === '/candidates/c-1/jobs/j-1'
        ? { status: 200, body: { status: srStatus } }
        : { status: 404 },
    );
    const env = { SOURCE_ACME_KEY: 'invented-key', SOURCE_ACME_WEBHOOK_SECRET: secret };
    portal = await openTestPortal({ engine, now: () => time, env });
    await portal.services.atsDelivery.stop();
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    const { db } = portal.database;
    const jobId = await insertJob(db, { title: 'Winch Operator', company: 'Acme A/S' });
    await db.updateTable('jobs').set({ source: 'acme', external_id: '7' }).where('id', '=', jobId).execute();
    await insertSource(db, { provider, base: server.base });
    id = (await candidate.post('/user/apply/job', { job_id: jobId })).json().message.application.application_id;
    await db.updateTable('ats_deliveries').set({ state: 'handed_over', ats_id: atsId }).where('receipt_id', '=', id).execute();
  }
  let srStatus: string;
  let time: Date;
  afterEach(async () => {
    server?.close();
    await portal.close();
  });

  const post = (body: object | string, headers: Record<string, string>, source = 'acme') =>
    portal.app.inject({
      method: 'POST',
      url: `/webhooks/sources/${source}`,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const progress = async () => (await candidate.get(`/user/application/receipt/${id}`)).json().message.application;
  const greenhouse = (event: object) => {
    const body = JSON.stringify(event);
    return post(body, { signature: `sha256 ${hmac(body)}` });
  };
  const greenhouseEvent = (action: string, { application = {}, email = 'asha@example.com' } = {}) => ({
    action,
    payload: {
      application: {
        id: 265277,
        candidate: { id: 1, email_addresses: [{ value: email, type: 'personal' }] },
        jobs: [{ id: 3485, job_post_id: 7 }],
        ...application,
      },
    },
  });
  const ashby = (application: object) => {
    const body = JSON.stringify({ action: 'applicationUpdate', data: { application: { id: 'ashby-1', ...application } } });
    return post(body, { 'ashby-signature': `sha256=${hmac(body)}` });
  };
  const smartRecruiters = (timestamp: string, { candidateId = 'c-1' } = {}) => {
    const body = JSON.stringify({ job_id: 'j-1', candidate_id: candidateId });
    const content = [timestamp, body, 'e-1', 'application.status.updated', 'v201910', ''].join('.');
    return post(body, {
      'smartrecruiters-signature': `v1=${hmac(content)}`,
      'smartrecruiters-timestamp': timestamp,
      'event-id': 'e-1',
      'event-name': 'application.status.updated',
      'event-version': 'v201910',
    });
  };

  test('of Greenhouse become the four words, found by address and post, later by id', async () => {
    await open('greenhouse', null);
    expect((await greenhouse(greenhouseEvent('candidate_stage_change'))).statusCode).toBe(200);
    expect(await progress()).toMatchObject({ status: 'in_review', status_message: '' });
    const hired = greenhouseEvent('hire_candidate', { email: 'another@example.com' });
    expect((await greenhouse(hired)).statusCode).toBe(200);
    expect((await progress()).status).toBe('hired');
  });

  test('of an earlier application with the same address, as of a stranger, change nothing', async () => {
    await open('greenhouse', null);
    const applied = (applied_at: string) => greenhouseEvent('reject_candidate', { application: { applied_at } });
    expect((await greenhouse(applied('2026-11-05T13:00:00Z'))).statusCode).toBe(200);
    const withoutPost = greenhouseEvent('reject_candidate', { application: { jobs: [] } });
    expect((await greenhouse(withoutPost)).statusCode).toBe(200);
    expect((await progress()).status).toBeNull();
    await greenhouse(applied('2026-11-05T14:00:05Z'));
    expect((await progress()).status).toBe('not_selected');
  });

  test('of Ashby that name an earlier application with the same address change nothing', async () => {
    await open('ashby', null);
    const candidate = { primaryEmailAddress: { value: 'asha@example.com' } };
    const hired = (createdAt: string) => ashby({ candidate, createdAt, status: 'Hired' });
    expect((await hired('2026-11-05T13:00:00Z')).statusCode).toBe(200);
    expect((await progress()).status).toBeNull();
    await hired('2026-11-05T14:00:05Z');
    expect((await progress()).status).toBe('hired');
  });

  test('with values that no database stores are answered and change nothing', async () => {
    await open('greenhouse', '265277');
    const event = (application: object, email?: string) =>
      greenhouse(greenhouseEvent('hire_candidate', { application, ...(email && { email }) }));
    const addresses = Array.from({ length: 5000 }, (_, number) => ({ value: `asha${number}@example.com` }));
    for (const answer of [
      await event({ id: 'x\0' }),
      await event({ id: 1, jobs: [{ job_post_id: '7\0' }] }),
      await event({ id: 1 }, 'asha\0@example.com'),
      await event({ id: 'x'.repeat(50_000) }),
      await event({ id: 1, candidate: { email_addresses: addresses } }),
    ])
      expect(answer.statusCode).toBe(200);
    expect((await progress()).status).toBeNull();
  });

  test('a rejection by the company closes the application; one by the candidate says nothing', async () => {
    await open('greenhouse', '265277');
    const rejected = (name: string) =>
      greenhouseEvent('reject_candidate', { application: { rejection_reason: { id: 1, type: { id: 2, name } } } });
    await greenhouse(rejected('They rejected us'));
    expect((await progress()).status).toBeNull();
    await greenhouse(rejected('We rejected them'));
    expect((await progress()).status).toBe('not_selected');
  });

  test('settle right out of order, and a repetition sends no second mail', async () => {
    await open('greenhouse', '265277');
    const at = (last_activity_at: string) => ({ application: { last_activity_at } });
    await greenhouse(greenhouseEvent('reject_candidate', at('2026-11-05T13:00:00Z')));
    await greenhouse(greenhouseEvent('candidate_stage_change', at('2026-11-05T12:00:00Z')));
    expect((await progress()).status).toBe('not_selected');
    await greenhouse(greenhouseEvent('candidate_stage_change'));
    expect((await progress()).status).toBe('not_selected');
    await greenhouse(greenhouseEvent('unreject_candidate', at('2026-11-05T13:30:00Z')));
    expect((await progress()).status).toBe('in_review');
    const mails = () =>
      portal.database.db.selectFrom('outbox').where('recipient', '=', 'asha@example.com').select('id').execute();
    const before = await mails();
    await greenhouse(greenhouseEvent('unreject_candidate', at('2026-11-05T13:30:00Z')));
    expect(await mails()).toHaveLength(before.length);
  });

  test('of Ashby become the four words', async () => {
    await open('ashby', 'ashby-1');
    for (const [application, status] of [
      [
        { status: 'Active', currentInterviewStage: { type: 'PreInterviewScreen' }, updatedAt: '2026-11-05T10:00:00Z' },
        'received',
      ],
      [{ status: 'Active', currentInterviewStage: { type: 'Active' }, updatedAt: '2026-11-05T11:00:00Z' }, 'in_review'],
      [
        { status: 'Archived', archiveReason: { reasonType: 'RejectedByCandidate' }, updatedAt: '2026-11-05T12:00:00Z' },
        'in_review',
      ],
      [{ status: 'Hired', updatedAt: '2026-11-05T13:00:00Z' }, 'hired'],
      [{ status: 'Archived', archiveReason: { reasonType: 'RejectedByOrg' }, updatedAt: '2026-11-05T12:30:00Z' }, 'hired'],
    ] as const) {
      expect((await ashby(application)).statusCode).toBe(200);
      expect((await progress()).status).toBe(status);
    }
  });

  test('of SmartRecruiters lead to a question, whose answer counts', async () => {
    await open('smartrecruiters', 'c-1', 'INTERVIEW');
    expect((await smartRecruiters('1762340400')).statusCode).toBe(200);
    expect((await progress()).status).toBe('in_review');
    srStatus = 'REJECTED';
    await smartRecruiters('1762340500');
    expect((await progress()).status).toBe('not_selected');
    expect((await smartRecruiters('1762340600', { candidateId: 'c-2' })).statusCode).toBe(503);
  });

  test('SmartRecruiters gets its secret back before it activates a subscription', async () => {
    await open('smartrecruiters', 'c-1');
    const response = await post({}, { 'x-hook-secret': 'abc-123' });
    expect([response.statusCode, response.headers['x-hook-secret']]).toEqual([200, 'abc-123']);
  });

  test('are 503 while a withdrawal can be undone, so that the system repeats them after an undo', async () => {
    await open('greenhouse', '265277');
    await greenhouse(greenhouseEvent('candidate_stage_change', { application: { last_activity_at: '2026-11-05T13:00:00Z' } }));
    await candidate.post('/user/application/withdraw', { application_id: id });
    time = new Date(start.getTime() + 400_000);
    const hire = () =>
      greenhouse(greenhouseEvent('hire_candidate', { application: { last_activity_at: '2026-11-05T14:05:00Z' } }));
    const postponed = await hire();
    expect([postponed.statusCode, postponed.headers['retry-after']]).toEqual([503, '200']);
    const older = greenhouseEvent('hire_candidate', { application: { last_activity_at: '2026-11-05T12:00:00Z' } });
    expect((await greenhouse(older)).statusCode).toBe(200);

    await candidate.post('/user/application/undo-withdrawal', { application_id: id });
    expect((await hire()).statusCode).toBe(200);
    expect((await progress()).status).toBe('hired');
  });

  test('of an application whose withdrawal is final are answered and change nothing', async () => {
    await open('greenhouse', '265277');
    await candidate.post('/user/application/withdraw', { application_id: id });
    time = new Date(start.getTime() + 600_000);
    expect((await greenhouse(greenhouseEvent('hire_candidate'))).statusCode).toBe(200);
    expect((await progress()).status).toBeNull();
  });

  test('with a wrong signature are refused and change nothing', async () => {
    await open('greenhouse', '265277');
    const event = greenhouseEvent('hire_candidate');
    for (const signature of ['', 'sha256', `sha256 ${'0'.repeat(64)}`, `sha256 ${hmac('another body')}`])
      expect((await post(event, { signature })).statusCode).toBe(401);
    expect((await progress()).status).toBeNull();
  });

  test('of unknown applications are answered and change nothing', async () => {
    await open('greenhouse', '1');
    const event = greenhouseEvent('hire_candidate', { email: 'stranger@example.com' });
    expect((await greenhouse(event)).statusCode).toBe(200);
    expect((await greenhouse({ action: 'ping', payload: {} })).statusCode).toBe(200);
    const broken = '{"action":';
    expect((await post(broken, { signature: `sha256 ${hmac(broken)}` })).statusCode).toBe(200);
    expect((await post(event, {}, 'other')).statusCode).toBe(404);
    expect((await progress()).status).toBeNull();
  });

  test('beside the deletion of the account are repeated after a deadlock', async () => {
    await open('greenhouse', '265277');
    const { answer } = await portal.database.db.transaction().execute(async (trx) => {
      const { id: candidate_id } = candidate;
      await trx.updateTable('application_history').set({ candidate_id }).where('receipt_id', '=', id).execute();
      const answer = greenhouse(greenhouseEvent('hire_candidate'));
      if (engine === 'postgresql') await expect.poll(() => countLockWaits(trx), { timeout: 5000 }).toBe(1);
      await candidateStore(trx).remove(candidate_id);
      return { answer };
    });
    expect((await answer).statusCode).toBe(200);
    expect(await portal.database.db.selectFrom('ats_deliveries').select('receipt_id').execute()).toEqual([]);
  });
});

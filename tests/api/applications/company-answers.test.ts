import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const companyToken = 'c'.repeat(32);
const updates = /review|received|News|Good news/;

describe.each(engines)("a company's answer on %s", (engine) => {
  let portal: TestPortal;
  let time: Date;
  let candidate: TestCandidate;
  let job_id: number;
  let id: string;

  async function open(env: Record<string, string> = { COMPANY_TOKEN: companyToken }) {
    time = start;
    portal = await openTestPortal({ engine, now: () => time, env });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
    job_id = await insertJob(portal.database.db, { title: 'Night Nurse', company: 'City Hospital' });
    id = (await candidate.post('/user/apply/job', { job_id })).json().message.application.application_id;
  }
  beforeEach(() => open());
  afterEach(() => portal.close());

  const answer = (payload: object, { as = `Bearer ${companyToken}`, of = id, from = '203.0.113.7' } = {}) =>
    portal.app.inject({
      method: 'POST',
      url: `/company/applications/${of}/status`,
      payload,
      headers: { authorization: as },
      remoteAddress: from,
    });
  const progress = async () => (await candidate.get(`/user/application/receipt/${id}`)).json().message.application;
  const updateMails = () => portal.mails.receivedMails().filter(({ subject }) => updates.test(subject ?? ''));
  const deliver = () => portal.services.mails.outbox.deliverDue();

  test('is shown to the candidate and mailed once', async () => {
    time = new Date(start.getTime() + 60_000);
    const response = await answer({ status: 'in_review', message: ' We read it\nthis week. ' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        success: true,
        message: {
          application_id: id,
          status: 'in_review',
          status_message: 'We read it\nthis week.',
          status_at: time.toISOString(),
        },
      },
    ]);
    expect(await progress()).toMatchObject({
      status: 'in_review',
      status_message: 'We read it\nthis week.',
      status_at: time.toISOString(),
    });
    const mail = await portal.mails.waitForMail('asha@example.com', undefined, updates);
    expect(mail.subject).toBe('Your application is in review: Night Nurse');
    expect(mail.text).toContain('Your application for Night Nurse at City Hospital is in review.');
    expect(mail.text).toContain('City Hospital writes:\n\nWe read it\nthis week.');
    expect(mail.text).toContain(`/authPage/jobdetails/appliedJob/${id}`);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
    expect(await portal.database.db.selectFrom('outbox').where('kind', '=', 'update').select('id').execute()).toHaveLength(1);
  });

  test('repeated sends nothing and keeps time and message; a change sends one mail', async () => {
    await answer({ status: 'received', message: 'Thank you.' });
    await deliver();
    time = new Date(start.getTime() + 60_000);
    for (const again of [{ status: 'received' }, { status: 'received', message: 'Thank you.' }])
      expect((await answer(again)).json().message).toMatchObject({
        status_message: 'Thank you.',
        status_at: start.toISOString(),
      });
    const both = await Promise.all([answer({ status: 'hired' }), answer({ status: 'hired' })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await deliver();
    await expect
      .poll(() => updateMails().map(({ subject }) => subject))
      .toEqual(['Your application was received: Night Nurse', 'Good news of your application: Night Nurse']);
    expect(await progress()).toMatchObject({ status: 'hired', status_message: '' });
  });

  test('is 409 for a withdrawn application, and 404 for an unknown one or one that can still be undone', async () => {
    await candidate.post('/user/application/withdraw', { application_id: id });
    time = new Date(start.getTime() + 600_000);
    const withdrawn = await answer({ status: 'in_review' });
    expect([withdrawn.statusCode, withdrawn.json().error]).toEqual([
      409,
      { message: 'The candidate has withdrawn this application.', code: 'withdrawn' },
    ]);
    const quick = await candidate.post('/user/applied-quick/job', { job_id: await insertJob(portal.database.db) });
    for (const of of ['unknown', quick.json().message.application.application_id])
      expect((await answer({ status: 'in_review' }, { of })).statusCode).toBe(404);
    await deliver();
    expect(updateMails()).toEqual([]);
  });

  test('is 503 while a withdrawal can be undone, and counts when it is repeated after the undo', async () => {
    await candidate.post('/user/application/withdraw', { application_id: id });
    time = new Date(start.getTime() + 400_000);
    const postponed = await answer({ status: 'hired', message: 'Call us.' });
    expect([postponed.statusCode, postponed.headers['retry-after'], postponed.json().error]).toEqual([
      503,
      '200',
      { message: 'This application takes no answer for up to ten minutes. Send it again then.', code: 'answer_postponed' },
    ]);
    await candidate.post('/user/application/undo-withdrawal', { application_id: id });
    expect((await answer({ status: 'hired', message: 'Call us.' })).statusCode).toBe(200);
    expect(await progress()).toMatchObject({ status: 'hired', status_message: 'Call us.' });
  });

  test('needs the token, before anything else is looked at', async () => {
    for (const as of ['', companyToken, `Bearer ${companyToken}x`, `Bearer ${companyToken.slice(1)}`]) {
      const response = await answer({ nonsense: true }, { as });
      expect([response.statusCode, response.json().error.code]).toEqual([401, 'company_token_required']);
    }
    expect(await progress()).toMatchObject({ status: null });
  });

  test('wrong tokens of a network are limited, the right one is not', async () => {
    for (let count = 0; count < 20; count++) expect((await answer({}, { as: 'Bearer no' })).statusCode).toBe(401);
    const limited = await answer({ status: 'hired' }, { as: 'Bearer no' });
    expect([limited.statusCode, limited.json().success]).toEqual([429, false]);
    expect((await answer({ status: 'hired' })).statusCode).toBe(200);
  });

  test('wrong tokens of the networks of a site are limited together, at five times as many', async () => {
    const wrongFrom = async (from: string) => (await answer({}, { as: 'Bearer no', from })).statusCode;
    for (let count = 0; count < 100; count++) expect(await wrongFrom(`2001:db8:1:${count % 5}::1`)).toBe(401);
    expect([await wrongFrom('2001:db8:1:6::1'), await wrongFrom('2001:db8:2:6::1')]).toEqual([429, 401]);
    expect((await answer({ status: 'hired' }, { from: '2001:db8:1:6::1' })).statusCode).toBe(200);
  });

  test.each([
    [{}, 'status', 'Say one of received, in_review, not_selected, hired.'],
    [{ status: 'rejected' }, 'status', 'Say one of received, in_review, not_selected, hired.'],
    [{ status: 'hired', message: 'x'.repeat(2001) }, 'message', 'The message is text of at most 2000 characters.'],
    [{ status: 'hired', message: 5 }, 'message', 'The message is text of at most 2000 characters.'],
  ])('rejects %j', async (body, field, message) => {
    const response = await answer(body);
    expect([response.statusCode, response.json().error.fields]).toEqual([400, { [field]: message }]);
    expect(await progress()).toMatchObject({ status: null });
  });

  test('rejects a field that it does not know, which may be a misspelt message', async () => {
    const response = await answer({ status: 'not_selected', msg: 'Thank you.' });
    expect([response.statusCode, response.json().error.message]).toEqual([
      400,
      'Send status, and message if you like. Other fields are not known.',
    ]);
    expect(await progress()).toMatchObject({ status: null });
  });

  test('without COMPANY_TOKEN there is no such address', async () => {
    await portal.close();
    await open({});
    expect((await answer({ status: 'hired' }, { as: '' })).statusCode).toBe(404);
    expect((await answer({ status: 'hired' })).statusCode).toBe(404);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize, buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const minuteMs = 60_000;
const dayMs = 86_400_000;
const hiring = 'hiring@example.org';
const received = /^We have your application/;

describe.each(engines)('mails to the company on %s', (engine) => {
  let portal: TestPortal;
  let time: Date;
  let candidate: TestCandidate;

  async function open(env: Record<string, string> = { APPLICATIONS_TO: hiring }) {
    time = start;
    portal = await openTestPortal({ engine, now: () => time, env });
    candidate = await createRegisteredCandidate(portal, 'asha@example.com');
  }
  beforeEach(() => open());
  afterEach(() => portal.close());

  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  const db = () => portal.database.db;
  const apply = async (job_id: number, fields: object = {}) =>
    (await candidate.post('/user/apply/job', { job_id, ...fields })).json().message.application.application_id as string;
  const progress = async (id: string) =>
    (await candidate.get(`/user/application/receipt/${id}`)).json().message.application as Record<string, unknown>;
  /** The session ends before some of the times of these tests. */
  const readStored = (id: string) =>
    db()
      .selectFrom('application_history')
      .where('receipt_id', '=', id)
      .select(['handed_over_at', 'reply_by'])
      .executeTakeFirstOrThrow();
  const waiting = () =>
    db().selectFrom('outbox').where('recipient', '=', hiring).where('sent_at', 'is', null).selectAll().execute();
  /** Waits until the server has deferred the mail to each recipient. A claimed mail is due after its claim, a deferred one in seconds. */
  const waitForDeferral = (recipients = [hiring]) =>
    expect
      .poll(async () => {
        const mails = await db()
          .selectFrom('outbox')
          .where('recipient', 'in', recipients)
          .where('sent_at', 'is', null)
          .select(['attempts', 'next_attempt_at'])
          .execute();
        return mails.map((mail) => mail.attempts > 0 && Date.parse(mail.next_attempt_at) <= time.getTime() + 5000);
      })
      .toEqual(recipients.map(() => true));
  const mailsTo = (recipient: string) => portal.mails.receivedMails().filter(({ recipients }) => recipients.includes(recipient));
  const setJob = (id: number, values: { applications_to?: string; reply_by_days?: number }) =>
    db().updateTable('jobs').set(values).where('id', '=', id).execute();
  const setCompany = (
    name: string,
    values: { applications_to?: string; reply_by_days?: number; applications_digest?: 'daily' },
  ) => db().updateTable('companies').set(values).where('name', '=', name).execute();

  test('name the job, the candidate and the contact, reply to the candidate, and carry the resume', async () => {
    const jobId = await insertJob(db(), { title: 'Night Nurse', company: 'City Hospital' });
    const id = await apply(jobId, { cover_letter: 'Dear all,\nI like nights.', additional_info: 'From May' });
    const mail = await portal.mails.waitForMail(hiring);

    expect(mail.subject).toBe('New application: Night Nurse, from Asha Rao');
    expect(mail.replyTo).toEqual([{ name: '', address: 'asha@example.com' }]);
    for (const fact of [
      'Night Nurse',
      'City Hospital',
      'Asha Rao',
      'asha@example.com',
      '+919812345678',
      'I like nights.',
      'From May',
    ])
      expect(mail.text).toContain(fact);
    expect(mail.text).toContain(`/company/applications/${id}?t=`);
    expect(mail.text).toContain('until 19 November 2026 at 14:00 UTC');
    expect(mail.html).toContain('Dear all,');
    expect(mail.html).not.toContain('Questions?');
    expect(mail.attachments).toHaveLength(1);
    expect(mail.attachments[0]).toMatchObject({ filename: 'asha-rao.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(buildPdfResume().bytes));
  });

  test("fill 'Handed over' when the mail server has accepted them, not before", async () => {
    const jobId = await insertJob(db());
    await setCompany('Larkfield', { reply_by_days: 14 });
    portal.mails.behavior = 'defer';
    const id = await apply(jobId);
    await portal.services.mails.outbox.deliverDue();
    await waitForDeferral();
    expect(await progress(id)).toMatchObject({ handed_over_at: null, reply_by: null });

    portal.mails.behavior = 'accept';
    moveTo(10 * minuteMs);
    await portal.services.mails.outbox.deliverDue();
    const handedOver = { handed_over_at: time.toISOString(), reply_by: new Date(time.getTime() + 14 * dayMs).toISOString() };
    await expect.poll(() => progress(id)).toMatchObject(handedOver);

    moveTo(20 * minuteMs);
    await setJob(jobId, { applications_to: 'a@example.org,b@example.org' });
    await portal.services.mails.outbox.deliverDue();
    expect(await progress(id)).toMatchObject(handedOver);
  });

  test("go to the job's addresses, else to those of its company, else to the portal's", async () => {
    const jobs = [];
    for (const company of ['A', 'B', 'C']) jobs.push(await insertJob(db(), { company }));
    await setCompany('A', { applications_to: 'a@example.org' });
    await setCompany('B', { applications_to: 'b@example.org' });
    await setJob(jobs[0] ?? 0, { applications_to: 'job@example.org,second@example.org' });
    for (const id of jobs) await apply(id);
    for (const address of ['job@example.org', 'second@example.org', 'b@example.org', hiring])
      await portal.mails.waitForMail(address);

    expect(mailsTo('a@example.org')).toEqual([]);
    expect(portal.mails.receivedMails().filter(({ subject }) => subject?.startsWith('New application'))).toHaveLength(4);
  });

  test('the receipt promises a reader only when the company is notified of the application', async () => {
    await apply(await insertJob(db()));
    expect((await portal.mails.waitForMail('asha@example.com', undefined, received)).text).toContain(
      'The hiring team reads it next.',
    );
    await portal.close();

    await open({});
    await apply(await insertJob(db()));
    const mail = await portal.mails.waitForMail('asha@example.com', undefined, received);
    expect(mail.text).not.toContain('reads it next');
    expect(mail.text).toContain('It is stored on this portal, where the hiring team collects its applications.');
    await portal.services.mails.outbox.deliverDue();
    expect(portal.mails.receivedMails()).toHaveLength(1);
  });

  test('a quick application reaches the company after ten seconds', async () => {
    await candidate.post('/user/applied-quick/job', { job_id: await insertJob(db()) });
    moveTo(9_999);
    await portal.services.handOver.releaseDue();
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
    moveTo(10_000);
    await portal.services.handOver.releaseDue();
    expect((await portal.mails.waitForMail(hiring)).subject).toContain('New application');
  });

  test('a resume above 5 MB is behind the link', async () => {
    const large = { name: 'asha-rao.pdf', bytes: buildPdfOfSize(5 * 1024 * 1024 + 1) };
    expect((await candidate.uploadResume(large)).statusCode).toBe(200);
    await apply(await insertJob(db()));
    const mail = await portal.mails.waitForMail(hiring);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('too large for a mail: open the application');
  });

  test("a deleted candidate's waiting mail is dropped, and the outbox has no personal data of it", async () => {
    portal.mails.behavior = 'defer';
    await apply(await insertJob(db()));
    await portal.services.mails.outbox.deliverDue();
    await waitForDeferral();
    expect(await waiting()).toHaveLength(1);

    await db().deleteFrom('candidates').where('id', '=', candidate.id).execute();
    portal.mails.behavior = 'accept';
    moveTo(10 * minuteMs);
    await portal.services.mails.outbox.deliverDue();
    await expect.poll(waiting).toEqual([]);
    expect(mailsTo(hiring)).toEqual([]);
  });

  test('a withdrawal is mailed once it is final, and not when it is undone', async () => {
    const id = await apply(await insertJob(db(), { title: 'Night Nurse', company: 'City Hospital' }));
    const application = await portal.mails.waitForMail(hiring);
    await candidate.post('/user/application/withdraw', { application_id: id });
    await candidate.post('/user/application/undo-withdrawal', { application_id: id });
    moveTo(11 * minuteMs);
    await portal.services.handOver.releaseDue();
    await candidate.post('/user/application/withdraw', { application_id: id });
    moveTo(20 * minuteMs);
    await portal.services.handOver.releaseDue();
    await portal.services.mails.outbox.deliverDue();
    expect(mailsTo(hiring)).toHaveLength(1);

    moveTo(21 * minuteMs);
    await portal.services.handOver.releaseDue();
    const mail = await portal.mails.waitForMail(hiring, application);
    expect(mail.subject).toBe('Withdrawn: Night Nurse, Asha Rao');
    expect(mail.text).toContain(
      'Asha Rao has withdrawn the application of 5 November 2026 at 14:00 UTC for Night Nurse at City Hospital.',
    );
    expect(mail.attachments).toEqual([]);
  });

  test('a daily digest lists the applications until 07:00 UTC, and fills the hand-over of each', async () => {
    const jobs = [];
    for (const title of ['Nurse', 'Cook', 'Porter']) jobs.push(await insertJob(db(), { title, company: 'City Hospital' }));
    await setCompany('City Hospital', { applications_digest: 'daily', reply_by_days: 7 });
    const ids = [];
    for (const job of jobs.slice(0, 2)) ids.push(await apply(job));
    await candidate.post('/user/application/withdraw', { application_id: await apply(jobs[2] ?? 0) });
    moveTo(16 * 60 * minuteMs);
    await portal.services.handOver.releaseDue();
    await portal.services.mails.outbox.deliverDue();
    expect(mailsTo(hiring)).toEqual([]);

    moveTo(17 * 60 * minuteMs + 1);
    await portal.services.handOver.releaseDue();
    const mail = await portal.mails.waitForMail(hiring);
    expect(mail.subject).toBe('2 new applications at Larkfield');
    for (const title of ['Nurse', 'Cook']) expect(mail.text).toContain(`Asha Rao applied for ${title} at City Hospital`);
    for (const id of ids) expect(mail.text).toContain(`/company/applications/${id}?t=`);
    expect([mail.text.includes('Porter'), mail.attachments]).toEqual([false, []]);
    for (const id of ids)
      await expect
        .poll(() => readStored(id))
        .toEqual({ handed_over_at: time.toISOString(), reply_by: new Date(time.getTime() + 7 * dayMs).toISOString() });

    await portal.services.handOver.releaseDue();
    await portal.services.mails.outbox.deliverDue();
    expect(mailsTo(hiring)).toHaveLength(1);
  });

  test('an application withdrawn before its mail was delivered is not sent', async () => {
    portal.mails.behavior = 'defer';
    const ids = [await apply(await insertJob(db())), await apply(await insertJob(db()))];
    await portal.services.mails.outbox.deliverDue();
    await waitForDeferral([hiring, hiring]);
    for (const application_id of ids) await candidate.post('/user/application/withdraw', { application_id });
    portal.mails.behavior = 'accept';
    moveTo(8 * minuteMs);
    await portal.services.mails.outbox.deliverDue();
    expect(mailsTo(hiring)).toEqual([]);

    // The undone one is sent after all.
    await candidate.post('/user/application/undo-withdrawal', { application_id: ids[1] });
    moveTo(11 * minuteMs);
    await portal.services.handOver.releaseDue();
    await portal.services.mails.outbox.deliverDue();
    await expect.poll(() => mailsTo(hiring).map(({ text }) => text.includes(ids[1] ?? ''))).toContain(true);
    expect(mailsTo(hiring).filter(({ text }) => text.includes(ids[0] ?? ''))).toEqual([]);
    expect(await progress(ids[0] ?? '')).toMatchObject({ handed_over_at: null });
  });

  describe('a digest with a withdrawal that can be undone', () => {
    const digestAt = 17 * 60 * minuteMs + 1;
    const minutesLater = (minutes: number) => moveTo(digestAt + minutes * minuteMs);
    let ids: { kept: string; restored: string; final: string };
    let returning: TestCandidate;
    const change = (call: 'withdraw' | 'undo-withdrawal', application_id: string) =>
      returning.post(`/user/application/${call}`, { application_id });
    async function deliver() {
      await portal.services.handOver.releaseDue();
      await portal.services.mails.outbox.deliverDue();
    }
    let minutes: number;
    /** A mail that was claimed before a change waits for another minute. */
    function deliverLater() {
      minutesLater(++minutes);
      return deliver();
    }
    /** Names the applications of each mail. */
    const mailed = () =>
      mailsTo(hiring).map(({ subject, text }) => [
        subject,
        ...Object.entries(ids).flatMap(([name, id]) => (text.includes(id) ? name : [])),
      ]);

    /** Asha and Ben apply, and the digest waits for the mail server. */
    async function queueDigest(behavior: 'defer' | 'lose') {
      const jobs = [];
      for (let count = 0; count < 3; count++) jobs.push(await insertJob(db(), { company: 'City Hospital' }));
      await setCompany('City Hospital', { applications_digest: 'daily' });
      const ben = await createRegisteredCandidate(portal, 'ben@example.com');
      const kept = (await ben.post('/user/apply/job', { job_id: jobs[0] })).json();
      ids = {
        kept: kept.message.application.application_id,
        restored: await apply(jobs[1] ?? 0),
        final: await apply(jobs[2] ?? 0),
      };
      await portal.mails.waitForMail('ben@example.com', undefined, received);
      portal.mails.behavior = behavior;
      minutes = 0;
      minutesLater(minutes);
      await deliver();
      await waitForDeferral();
      portal.mails.behavior = 'accept';
      returning = await createCandidate(portal, candidate.email);
    }

    test('has the other applications at once; a restored one follows, once, and a final one is in none', async () => {
      await queueDigest('defer');
      for (const id of [ids.restored, ids.final]) await change('withdraw', id);
      await deliverLater();
      await expect.poll(mailed).toEqual([['1 new application at Larkfield', 'kept']]);
      await expect.poll(() => readStored(ids.kept)).toMatchObject({ handed_over_at: time.toISOString() });

      await change('undo-withdrawal', ids.restored);
      const both = ['kept', 'restored'].map((name) => ['1 new application at Larkfield', name]);
      await expect.poll(() => deliverLater().then(mailed)).toEqual(both);
      minutes = 11;
      await expect.poll(() => deliverLater().then(waiting)).toEqual([]);
      minutes = 24 * 60;
      await deliverLater();
      expect(mailed()).toEqual(both);
      expect(await readStored(ids.final)).toMatchObject({ handed_over_at: null });
    });

    test('waits for none of two that are withdrawn in turn', async () => {
      await queueDigest('defer');
      await change('withdraw', ids.restored);
      await deliverLater();
      await expect.poll(mailed).toEqual([['2 new applications at Larkfield', 'kept', 'final']]);
      await change('withdraw', ids.final);
      await change('undo-withdrawal', ids.restored);
      await expect.poll(() => deliverLater().then(() => mailed()[1])).toEqual(['1 new application at Larkfield', 'restored']);
    });

    test('after a delivery without an answer is followed by the final withdrawal', async () => {
      await queueDigest('lose');
      await change('withdraw', ids.final);
      await deliverLater();
      const first = ['3 new applications at Larkfield', 'kept', 'restored', 'final'];
      await expect.poll(mailed).toEqual([first, ['2 new applications at Larkfield', 'kept', 'restored']]);
      minutes = 9;
      await expect.poll(() => deliverLater().then(waiting)).toEqual([]);
      expect(
        mailsTo(hiring)
          .map(({ subject }) => subject?.replace(/:.*/, ''))
          .slice(2),
      ).toEqual(['Withdrawn']);
    });
  });

  describe('a withdrawal that becomes final', () => {
    const subjectsTo = (recipient: string) => mailsTo(recipient).map(({ subject }) => subject?.replace(/:.*/, ''));
    const withdraw = (application_id: string) => candidate.post('/user/application/withdraw', { application_id });
    const heldTo = (recipient: string) => portal.mails.heldMails().filter(({ recipients }) => recipients.includes(recipient));
    async function deliver() {
      await portal.services.handOver.releaseDue();
      await portal.services.mails.outbox.deliverDue();
    }

    test("while the application's mail is in delivery is mailed after it, once", async () => {
      portal.mails.behavior = 'hold';
      const id = await apply(await insertJob(db()));
      await expect.poll(() => heldTo(hiring)).toHaveLength(1);
      await withdraw(id);
      moveTo(10 * minuteMs);
      await deliver();
      expect([subjectsTo(hiring), heldTo(hiring).length]).toEqual([[], 1]);

      portal.mails.behavior = 'accept';
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application', 'Withdrawn']);
      await expect.poll(waiting).toEqual([]);
      await deliver();
      expect(subjectsTo(hiring)).toHaveLength(2);
    });

    test('after a delivery without an answer is mailed, and the application is not sent again', async () => {
      portal.mails.behavior = 'lose';
      const id = await apply(await insertJob(db()));
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application']);
      await waitForDeferral();
      portal.mails.behavior = 'accept';
      await withdraw(id);
      moveTo(10 * minuteMs);
      await deliver();
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application', 'Withdrawn']);
      await expect.poll(waiting).toEqual([]);
    });

    test('is mailed after each of several mails in delivery', async () => {
      const jobId = await insertJob(db());
      await setJob(jobId, { applications_to: `${hiring},second@example.org` });
      portal.mails.behavior = 'hold';
      const id = await apply(jobId);
      await expect.poll(() => [heldTo(hiring).length, heldTo('second@example.org').length]).toEqual([1, 1]);
      await withdraw(id);
      moveTo(10 * minuteMs);
      await deliver();
      portal.mails.behavior = 'accept';
      for (const to of [hiring, 'second@example.org'])
        await expect.poll(() => subjectsTo(to)).toEqual(['New application', 'Withdrawn']);
    });

    test('is mailed to the addresses that got the application after its company is another', async () => {
      const [jobId, otherId] = [
        await insertJob(db(), { company: 'City Hospital' }),
        await insertJob(db(), { company: 'Bakery' }),
      ];
      await setCompany('City Hospital', { applications_to: hiring });
      await setCompany('Bakery', { applications_to: 'bakery@example.org' });
      const id = await apply(jobId);
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application']);
      await expect.poll(() => progress(id)).toMatchObject({ handed_over_at: start.toISOString() });
      const { company_id } = await db()
        .selectFrom('jobs')
        .where('id', '=', otherId)
        .select('company_id')
        .executeTakeFirstOrThrow();
      await db().updateTable('jobs').set({ company_id }).where('id', '=', jobId).execute();
      await withdraw(id);
      moveTo(11 * minuteMs);
      await deliver();
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application', 'Withdrawn']);
      expect(subjectsTo('bakery@example.org')).toEqual([]);
    });

    test('is mailed to those alone who got the application', async () => {
      const jobId = await insertJob(db());
      await setJob(jobId, { applications_to: `${hiring},second@example.org` });
      portal.mails.behavior = 'defer';
      const id = await apply(jobId);
      await waitForDeferral([hiring, 'second@example.org']);
      const later = new Date(start.getTime() + 5 * minuteMs).toISOString();
      await db().updateTable('outbox').set({ next_attempt_at: later }).where('recipient', '=', 'second@example.org').execute();
      portal.mails.behavior = 'accept';
      moveTo(minuteMs);
      await deliver();
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application']);
      await withdraw(id);
      moveTo(11 * minuteMs);
      await deliver();
      await expect.poll(() => subjectsTo(hiring)).toEqual(['New application', 'Withdrawn']);
      const toSecond = db().selectFrom('outbox').where('recipient', '=', 'second@example.org').select('id');
      let minutes = 11;
      const deliverLater = () => {
        moveTo(++minutes * minuteMs);
        return deliver();
      };
      // A mail that was claimed before the withdrawal became final waits for another minute.
      await expect.poll(() => deliverLater().then(() => toSecond.execute())).toEqual([]);
      expect(subjectsTo('second@example.org')).toEqual([]);
    });
  });
});

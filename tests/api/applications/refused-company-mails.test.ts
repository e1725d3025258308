import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCandidate, createRegisteredCandidate, type TestCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import type { ReceivedMail } from '../../support/fakes/mail-server.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfResume } from '../../support/fixtures/resume-factory.ts';
import { waitForDelivery } from '../../support/portal/mail-delivery.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const minuteMs = 60_000;
const digestAt = 17 * 60 * minuteMs + 1;
const hiring = 'hiring@example.org';
const listed = 'dbltest.com';

const readAll = ({ subject, text, html, replyTo, attachments }: ReceivedMail) =>
  JSON.stringify([subject, text, html, replyTo, attachments.map(({ filename }) => filename)]);
const isToCompany = ({ recipients }: ReceivedMail) => recipients.includes(hiring);

describe.each(engines)("a mail whose content the company's server refuses on %s", (engine) => {
  let portal: TestPortal;
  let time: Date;
  let asha: TestCandidate;

  beforeEach(async () => {
    time = start;
    portal = await openTestPortal({ engine, now: () => time, env: { APPLICATIONS_TO: hiring, LOG_LEVEL: 'warn' } });
    portal.mails.refuses = (mail) => isToCompany(mail) && readAll(mail).includes(listed);
    asha = await createRegisteredCandidate(portal, 'asha@example.com');
  });
  afterEach(() => portal.close());

  const db = () => portal.database.db;
  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };
  async function deliver() {
    await portal.services.handOver.releaseDue();
    await portal.services.mails.outbox.deliverDue();
  }
  const failed = () => db().selectFrom('outbox').where('failed_at', 'is not', null).select(['recipient', 'payload']).execute();
  const mailed = () => portal.mails.receivedMails().filter(isToCompany);
  const subjects = () => mailed().map(({ subject }) => subject);
  const errors = () =>
    portal.logLines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ level }) => level === 50);
  const handedOver = async (id: string) =>
    (await db().selectFrom('application_history').where('receipt_id', '=', id).select('handed_over_at').executeTakeFirstOrThrow())
      .handed_over_at;
  async function apply(candidate: TestCandidate, title: string, fields: object = {}): Promise<string> {
    const job_id = await insertJob(db(), { title, company: 'City Hospital' });
    await db()
      .updateTable('jobs')
      .set({ external_id: `id-${title}` })
      .where('id', '=', job_id)
      .execute();
    const response = await candidate.post('/user/apply/job', { job_id, ...fields });
    return response.json().message.application.application_id;
  }
  async function register(email: string, first_name: string, file = buildPdfResume()): Promise<TestCandidate> {
    const candidate = await createCandidate(portal, email);
    const response = await candidate.register(file, { first_name, last_name: 'Berg' });
    expect(response.statusCode).toBe(200);
    return candidate;
  }
  /** Ben's resume is the refused one. */
  async function applyForDigest() {
    await db().insertInto('companies').values({ name: 'City Hospital', applications_digest: 'daily' }).execute();
    const ben = await register('ben@example.com', 'Ben', { ...buildPdfResume(), name: `see ${listed}.pdf` });
    const carla = await register('carla@example.com', 'Carla');
    return { ben, ids: [await apply(asha, 'Nurse'), await apply(ben, 'Cook'), await apply(carla, 'Porter')] as const };
  }
  /** Without a word of the candidate. */
  function expectWithoutDetails(mail: ReceivedMail | undefined, title: string, id: string) {
    expect(mail?.subject).toBe(`New application: ${title}`);
    for (const part of [mail?.text, mail?.html])
      for (const fact of [
        title,
        'City Hospital',
        `id-${title}`,
        '5 November 2026 at 14:00 UTC',
        `/company/applications/${id}?t=`,
      ])
        expect(part).toContain(fact);
    expect(mail?.text).toContain("Your company's mail server refused the mail with the details");
    expect([mail?.replyTo, mail?.attachments]).toEqual([undefined, []]);
  }

  test('holds back no other application of its digest, and its own arrives without details', async () => {
    const { ids } = await applyForDigest();
    moveTo(digestAt);
    await deliver();
    await waitForDelivery(portal);

    const containing = (id: string) => mailed().filter(({ text }) => text.includes(id));
    expect(ids.map((id) => containing(id).length)).toEqual([1, 1, 1]);
    for (const [id, name] of [
      [ids[0], 'Asha Rao'],
      [ids[2], 'Carla Berg'],
    ] as const)
      expect(containing(id)[0]?.text).toContain(`Name: ${name}`);
    const [mail] = containing(ids[1]);
    expectWithoutDetails(mail, 'Cook', ids[1]);
    for (const detail of ['Ben', 'Berg', 'ben@example.com', listed, '919812345678'])
      expect(mail && readAll(mail)).not.toContain(detail);
    for (const id of ids) expect(await handedOver(id)).toBe(time.toISOString());
    expect([await failed(), errors()]).toEqual([[], []]);
  });

  test('is sent without letter, answers and files of the application', async () => {
    const id = await apply(asha, 'Nurse', { cover_letter: `See https://${listed}/me`, additional_info: 'From May' });
    await waitForDelivery(portal);

    expect(mailed()).toHaveLength(1);
    expectWithoutDetails(mailed()[0], 'Nurse', id);
    for (const detail of ['Asha', 'asha', listed, 'From May']) expect(readAll(mailed()[0] as ReceivedMail)).not.toContain(detail);
    expect(portal.mails.refusedMails()).toHaveLength(1);
    expect(await handedOver(id)).toBe(time.toISOString());
  });

  test('and again without details fails, and the log names the application', async () => {
    portal.mails.refuses = isToCompany;
    const id = await apply(asha, 'Nurse');
    await waitForDelivery(portal);
    expect(await failed()).toEqual([{ recipient: hiring, payload: null }]);
    expect(errors()).toMatchObject([{ msg: 'the mail server rejects the mail permanently', applications: [id] }]);

    moveTo(30 * minuteMs);
    await deliver();
    expect([portal.mails.refusedMails().length, mailed(), await handedOver(id)]).toEqual([2, [], null]);
  });

  test('of a digest, whatever it leaves out, fails once for each application', async () => {
    portal.mails.refuses = isToCompany;
    const { ids } = await applyForDigest();
    moveTo(digestAt);
    await deliver();
    await waitForDelivery(portal);
    expect(await failed()).toHaveLength(3);
    expect(errors().flatMap(({ applications }) => applications)).toEqual(expect.arrayContaining([...ids]));
    // All three, two halves, the two of the larger half, and each without details.
    expect(portal.mails.refusedMails()).toHaveLength(8);
  });

  test('is followed by the withdrawal, without the name if that is refused', async () => {
    portal.mails.refuses = (mail) => isToCompany(mail) && readAll(mail).includes('Casino');
    const ben = await register('ben@example.com', 'Casino');
    const id = await apply(ben, 'Cook');
    await waitForDelivery(portal);
    await ben.post('/user/application/withdraw', { application_id: id });
    moveTo(10 * minuteMs);
    await deliver();
    await waitForDelivery(portal);

    expect(subjects()).toEqual(['New application: Cook', 'Withdrawn: Cook']);
    const mail = mailed()[1];
    for (const part of [mail?.text, mail?.html]) expect(part).toContain(id);
    expect(mail?.text).toContain(
      'The application of 5 November 2026 at 14:00 UTC for Cook at City Hospital (id-Cook) was withdrawn.',
    );
    expect(await failed()).toEqual([]);
  });

  test('is followed by no withdrawal when it becomes final before another mail is sent', async () => {
    const { ben, ids } = await applyForDigest();
    moveTo(digestAt);
    portal.mails.behavior = 'hold';
    await deliverUntilHeld();
    const returning = await createCandidate(portal, ben.email);
    await returning.post('/user/application/withdraw', { application_id: ids[1] });
    moveTo(digestAt + 10 * minuteMs);
    await portal.services.handOver.releaseDue();
    portal.mails.behavior = 'accept';
    await waitForDelivery(portal);

    expect(mailed().filter(({ text }) => text.includes(ids[1]))).toEqual([]);
    expect(subjects().filter((subject) => subject?.startsWith('Withdrawn'))).toEqual([]);
    for (const id of [ids[0], ids[2]]) expect(mailed().filter(({ text }) => text.includes(id))).toHaveLength(1);
  });

  test('is told from one to a refused address, which fails at once', async () => {
    portal.mails.behavior = 'reject-recipient';
    const id = await apply(asha, 'Nurse');
    await waitForDelivery(portal);
    expect(errors().filter(({ kind }) => kind === 'company')).toMatchObject([
      { attempts: 1, applications: [id], smtp: { command: 'RCPT TO' } },
    ]);
  });

  async function deliverUntilHeld() {
    await portal.services.handOver.releaseDue();
    portal.services.mails.wake();
    await expect.poll(() => portal.mails.heldMails().filter(isToCompany)).toHaveLength(1);
  }
});

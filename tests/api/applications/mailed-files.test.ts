import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApplyForm } from '../../support/clients/apply-form-client.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { openS3Server, type S3Server } from '../../support/fakes/s3-server.ts';
import { buildJob } from '../../support/fixtures/job-factory.ts';
import { loadJobs } from '../../support/fixtures/job-loader.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const start = new Date('2026-11-05T14:00:00.000Z');
const minuteMs = 60_000;
const hiring = 'hiring@example.org';
const resume = buildTextResume();
const contact = { name: 'Asha Rao', phone: '+49 30 1234567', email: 'asha@example.com', consent: 'on' };
const proof = { field: 'answer.proof', name: 'proof.txt', bytes: Buffer.from('I can do it.') };

describe.each(engines)('files of mails to the company in a bucket, on %s', (engine) => {
  let bucket: S3Server;
  let portal: TestPortal;
  let time: Date;
  beforeEach(async () => {
    time = start;
    bucket = await openS3Server();
    const env = { ...bucket.settings, APPLICATIONS_TO: hiring, LOG_LEVEL: 'warn' };
    portal = await openTestPortal({ engine, now: () => time, env });
  });
  afterEach(async () => {
    await portal.close();
    await bucket.stop();
  });

  const db = () => portal.database.db;
  const mailsToCompany = () => portal.mails.receivedMails().filter(({ recipients }) => recipients.includes(hiring));
  const handedOverAt = async () =>
    (await db().selectFrom('application_history').select('handed_over_at').executeTakeFirstOrThrow()).handed_over_at;
  const deliver = () => portal.services.mails.outbox.deliverDue();
  const moveTo = (ms: number) => {
    time = new Date(start.getTime() + ms);
  };

  /** Applies while the mail server defers, so that the bucket changes before the mail leaves. */
  async function apply(): Promise<void> {
    const questions = [{ id: 'proof', label: 'Certificate', kind: 'file' }];
    await loadJobs(portal.database, portal.services.search, [buildJob({ title: 'Nurse', questions } as object)]);
    const { id } = await db().selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    const form = openApplyForm(portal, id);
    await form.send({ ...contact, intent: 'send' }, resume, proof);
    await portal.mails.waitForMail(contact.email);
    portal.mails.behavior = 'defer';
    await form.enterCode(contact.email);
    await expect.poll(readAttempt).toEqual({ attempts: 1, isOver: true });
    portal.mails.behavior = 'accept';
  }

  /** A claimed mail is due after its claim, a deferred one in seconds. */
  async function readAttempt() {
    const mail = await db().selectFrom('outbox').where('recipient', '=', hiring).selectAll().executeTakeFirst();
    return mail && { attempts: mail.attempts, isOver: Date.parse(mail.next_attempt_at) <= time.getTime() + 5000 };
  }

  test.each([
    ['the resume', resume],
    ['a file of an answer', proof],
  ])('with other bytes than stored, %s lets the mail wait until they are right', async (_case, file) => {
    await apply();
    const [key = '', object] = [...bucket.objects].find(([, { bytes }]) => bytes.equals(file.bytes)) ?? [];
    if (!object) throw new Error(file.name);
    bucket.objects.set(key, { ...object, bytes: Buffer.from('<h1>Maintenance</h1>') });
    moveTo(10 * minuteMs);
    await deliver();
    await expect.poll(() => portal.logLines.join('')).toContain(`A file has 20 bytes instead of ${file.bytes.length}.`);
    expect([mailsToCompany(), await handedOverAt()]).toEqual([[], null]);

    bucket.objects.set(key, object);
    moveTo(20 * minuteMs);
    await expect.poll(() => deliver().then(handedOverAt)).toBe(time.toISOString());
    const attached = mailsToCompany().flatMap(({ attachments }) => attachments);
    expect(attached.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual([resume.bytes, proof.bytes]);
  });
});

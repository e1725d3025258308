import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegisteredCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('the confirmation mail on %s', (engine) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal({ engine });
  });
  afterEach(() => portal.close());

  test('is sent once per application, and not for a duplicate', async () => {
    const asha = await createRegisteredCandidate(portal, 'asha@example.com');
    const jobId = await insertJob(portal.database.db, { title: 'Night Nurse', company: 'St. Mary' });

    const answers = await Promise.all([1, 2, 3].map(() => asha.post('/user/apply/job', { job_id: jobId })));
    const mail = await portal.mails.waitForMail('asha@example.com');
    await portal.services.mails.outbox.deliverDue();

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(mail.subject).toBe('We have your application: Night Nurse');
    expect(mail.text).toContain('Your application for Night Nurse at St. Mary has arrived.');
    expect(portal.mails.receivedMails()).toHaveLength(1);
  });
});

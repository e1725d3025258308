import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildTextResume } from '../../support/fixtures/resume-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

describe.each(engines)('the receipt of an application on %s', (engine) => {
  let portal: TestPortal;
  const time = new Date('2026-11-05T14:00:00.000Z');
  beforeEach(async () => {
    portal = await openTestPortal({ engine, now: () => time });
  });
  afterEach(() => portal.close());

  test('returns the advertisement as it was after the job is edited and closed', async () => {
    const { db } = portal.database;
    const candidate = await createCandidate(portal, 'asha@example.com');
    const resume = buildTextResume('asha-rao.txt');
    await candidate.register(resume);
    const job_id = await insertJob(db, { title: 'Night Nurse', company: 'City Hospital' });
    const applied = await candidate.post('/user/apply/job', { job_id, cover_letter: 'Dear all', additional_info: 'From May' });
    const { application } = applied.json().message;
    await db
      .updateTable('jobs')
      .set({ title: 'Day Nurse', description: '<p>Days.</p>', closed_at: time.toISOString() })
      .where('id', '=', job_id)
      .execute();

    const answer = await candidate.get(`/user/application/receipt/${application.application_id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toMatchObject({
      joborder_id: job_id,
      email: 'asha@example.com',
      title: 'Night Nurse',
      name: 'City Hospital',
      advertisement: { title: 'Night Nurse', company: 'City Hospital', description: '<p>Keeps the books.</p>' },
      cover_letter: 'Dear all',
      additional_info: 'From May',
      resume: {
        name: 'asha-rao.txt',
        sha256: createHash('sha256').update(resume.bytes).digest('hex'),
        path: expect.stringMatching(/^\/files\/[0-9a-f]{32}$/),
      },
      stored_until: '2028-11-05T14:00:00.000Z',
      application,
    });
  });

  test('two applications for the same text share one stored advertisement', async () => {
    const job_id = await insertJob(portal.database.db);
    for (const email of ['asha@example.com', 'ben@example.com']) {
      const candidate = await createCandidate(portal, email);
      await candidate.register(buildTextResume());
      expect((await candidate.post('/user/apply/job', { job_id })).statusCode).toBe(200);
    }
    expect(await portal.database.db.selectFrom('advertisements').select('hash').execute()).toHaveLength(1);
  });
});

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sanitizerVersion } from '#server/catalogue/descriptions/sanitized-description.ts';
import { readZip } from '../../support/assertions/zip-reader.ts';
import { fetchPage } from '../../support/clients/page-client.ts';
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

  test('sanitizes the stored advertisement again after a change of the rules, in the call, the page and the copy of data', async () => {
    const { db } = portal.database;
    const candidate = await createCandidate(portal, 'asha@example.com');
    await candidate.register(buildTextResume());
    const applied = await candidate.post('/user/apply/job', { job_id: await insertJob(db) });
    const { application_id } = applied.json().message.application;
    const { content } = await db.selectFrom('advertisements').select('content').executeTakeFirstOrThrow();
    const current = JSON.parse(content);
    expect(current.sanitizedWith).toBe(sanitizerVersion);
    const description = '<p>Keeps the books.</p><img src=x onerror="alert(1)">';
    // An advertisement of an earlier release has no version.
    for (const sanitizedWith of [undefined, sanitizerVersion - 1]) {
      await db
        .updateTable('advertisements')
        .set({ content: JSON.stringify({ ...current, description, sanitizedWith }) })
        .execute();
      const receipt = await candidate.get(`/user/application/receipt/${application_id}`);
      expect(receipt.json().message.advertisement.description).toBe('<p>Keeps the books.</p>');
      const { html } = await fetchPage(portal, `/authPage/jobdetails/appliedJob/${application_id}`, {
        token: candidate.headers.authorization,
      });
      expect(html).toContain('Keeps the books.');
      expect(html).not.toMatch(/onerror|alert\(1\)/);
      const archive = await portal.services.accountExport.open(candidate.id);
      const zip = await readZip(await buffer(archive ?? Readable.from([])));
      expect(JSON.parse(String(zip.get('data.json'))).sent_applications).toMatchObject([
        { advertisement: { description: '<p>Keeps the books.</p>' } },
      ]);
    }
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

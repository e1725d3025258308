import { afterEach, describe, expect, test } from 'vitest';
import { applyPath } from '#contract/addresses.ts';
import { buildMultipartBody, multipartHeaders } from '../../support/clients/multipart-form.ts';
import { fetchPage } from '../../support/clients/page-client.ts';
import { createCandidate } from '../../support/clients/test-candidate.ts';
import { engines } from '../../support/databases/test-databases.ts';
import { insertJob } from '../../support/fixtures/job-row-factory.ts';
import { buildPdfOfSize, buildPdfResume, buildTextResume, type UploadFile } from '../../support/fixtures/resume-factory.ts';
import { insertSource } from '../../support/fixtures/source-row-factory.ts';
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts';

const sentence = 'PDF or DOCX, up to 2 MB.';
const textResume = buildTextResume();
const largeResume = { name: 'asha-rao.pdf', bytes: buildPdfOfSize(2_000_001) };
const refusal = `The company's system takes another kind of file for this role: ${sentence}`;

describe.each(engines)('the limits of resumes of an ATS on %s', (engine) => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  async function open(provider: string) {
    portal = await openTestPortal({ engine, env: { SOURCE_ACME_KEY: 'invented-key' } });
    await portal.services.atsDelivery.stop();
    const { db } = portal.database;
    const jobId = await insertJob(db, { title: 'Winch Operator', company: 'Acme A/S' });
    await db.updateTable('jobs').set({ source: 'acme', external_id: '7' }).where('id', '=', jobId).execute();
    await insertSource(db, { provider, base: 'https://ats.example' });
    const candidate = await createCandidate(portal, 'asha@example.com');
    const readJob = async () =>
      (await portal.app.inject({ method: 'POST', url: '/job-detail', payload: { jdid: jobId } })).json().message.dashboard[0];
    const apply = () => candidate.post('/user/apply/job', { job_id: jobId });
    return { jobId, candidate, readJob, apply };
  }

  test('are part of the job and of its apply form, before an upload', async () => {
    const { jobId, readJob } = await open('smartrecruiters');
    const limits = { max_bytes: 2_000_000, extensions: ['pdf', 'docx'], sentence };
    expect((await readJob()).resume_limits).toEqual(limits);
    const form = await portal.app.inject({ url: `/api/apply/${jobId}` });
    expect(form.json().message.resume_limits).toEqual(limits);
    const { status, html } = await fetchPage(portal, applyPath(jobId));
    expect(status).toBe(200);
    expect(html).toContain(`${sentence} We use it only`);
    expect(html).not.toContain('PDF, DOCX or TXT');
  });

  test('refuse a text and a large file with a sentence, and take another', async () => {
    const { candidate, apply } = await open('smartrecruiters');
    for (const file of [textResume, largeResume]) {
      await candidate.register(file);
      await candidate.uploadResume(file);
      const response = await apply();
      expect([response.statusCode, response.json().error]).toEqual([400, { message: refusal, code: 'resume_unsuitable' }]);
    }
    await candidate.uploadResume(buildPdfResume());
    expect((await apply()).statusCode).toBe(200);
  });

  test('refuse an upload of the apply form beside its field, and keep what was typed', async () => {
    const { jobId } = await open('smartrecruiters');
    const url = `/api/apply/${jobId}`;
    const { form_token } = (await portal.app.inject({ url })).json().message;
    const fields = { form_token, name: 'Asha Rao', phone: '', email: '', consent: '', intent: 'read' };
    const upload = (file: UploadFile, accept: string) =>
      portal.app.inject({
        method: 'POST',
        url: accept === 'text/html' ? applyPath(jobId) : url,
        headers: { accept, 'sec-fetch-site': 'same-origin', ...multipartHeaders },
        payload: buildMultipartBody(fields, { ...file, field: 'resume' }),
      });
    const refused = await upload(textResume, 'application/json');
    expect([refused.statusCode, refused.json().error.fields]).toEqual([400, { resume: refusal }]);
    const page = await upload(largeResume, 'text/html');
    expect(page.statusCode).toBe(400);
    expect(page.body.replaceAll('&#x27;', "'")).toContain(refusal);
    expect(page.body).toContain('value="Asha Rao"');
    expect(await portal.database.db.selectFrom('held_applications').selectAll().execute()).toEqual([]);
    expect((await upload(buildPdfResume(), 'application/json')).statusCode).toBe(200);
  });

  test('leave jobs of other systems as they are', async () => {
    const { candidate, readJob, apply } = await open('greenhouse');
    expect(await readJob()).not.toHaveProperty('resume_limits');
    await candidate.register(textResume);
    expect((await apply()).statusCode).toBe(200);
  });
});

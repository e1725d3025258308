/** Submits to Personio's Recruiting API: first the resume, then the application that refers to it. */
import { toText } from '../mapping/json-values.ts';
import { describeErrors, refuse, toFile, toSubmitResult } from './submit-results.ts';
import type { Submitter } from './submitter.ts';

const base = '/v1/recruiting/applications';

export const personioSubmitter: Submitter = {
  label: 'Personio',
  origin: () => 'https://api.personio.de',
  needsKey: true,
  whenInDoubt: 'resend',
  // A hundred a minute are allowed, and an application has two requests.
  minIntervalMs: 1300,
  resumeLimits: { maxBytes: 20_000_000 },

  async submit(client, application, { key }) {
    const [, companyId, token] = /^(\d+):(.+)$/.exec(key) ?? [];
    if (companyId === undefined) return refuse('needs a key such as 42:TOKEN, with the number of the company');
    const headers = { authorization: `Bearer ${token}`, 'x-company-id': companyId };
    const { jobId, firstName, lastName, email, phone, coverText, sentAt, resume } = application;
    const files = [];
    if (resume) {
      const form = new FormData();
      form.set('file', toFile(resume));
      const upload = await client.prepare({ method: 'POST', path: `${base}/documents`, headers, body: form });
      if (upload.status !== 200) return toSubmitResult(upload.status < 300 ? { ...upload, status: 502 } : upload);
      files.push({ uuid: toText(upload.json.uuid), original_filename: resume.name, category: 'cv' });
    }
    const response = await client.send({
      method: 'POST',
      path: base,
      headers,
      body: {
        first_name: firstName,
        last_name: lastName,
        email,
        job_position_id: Number(jobId),
        application_date: sentAt.slice(0, 10),
        ...(coverText && { message: coverText }),
        ...(files.length > 0 && { files }),
        ...(phone && { attributes: [{ id: 'phone', value: phone }] }),
      },
    });
    const isDuplicate = response.status < 500 && describeErrors(response.json).includes('applicant-already-exists');
    return isDuplicate ? { result: 'duplicate' } : toSubmitResult(response);
  },
};

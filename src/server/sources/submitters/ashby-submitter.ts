/** Submits to the application form API of Ashby. */
import { type JsonRecord, toRecord, toRecords, toText, toValues } from '../mapping/json-values.ts';
import { askedSince, basicAuthorization, describeErrors, refuse, toFile, toSubmitResult } from './submit-results.ts';
import type { SubmitResult, Submitter } from './submitter.ts';

/** The part of the file, which the value of the field names. */
const resumePart = 'resume';

/** Each takes a request, so an address with more is not looked up. */
const maxApplications = 50;

export const ashbySubmitter: Submitter = {
  label: 'Ashby',
  origin: () => 'https://api.ashbyhq.com',
  needsKey: true,
  whenInDoubt: 'ask',
  minIntervalMs: 0,
  resumeLimits: {},

  async submit(client, application, { key }) {
    const { jobId, name, email, resume, attribution } = application;
    const fieldSubmissions = [
      { path: '_systemfield_name', value: name },
      { path: '_systemfield_email', value: email },
      ...(resume ? [{ path: '_systemfield_resume', value: resumePart }] : []),
    ];
    const utmData = Object.fromEntries(Object.entries(attribution ?? {}).filter(([parameter]) => parameter.startsWith('utm_')));
    const form = new FormData();
    form.set('jobPostingId', jobId);
    form.set('applicationForm', JSON.stringify({ fieldSubmissions }));
    form.set('allowSubmissionForUnpublishedJobPosting', 'false');
    if (Object.keys(utmData).length > 0) form.set('utmData', JSON.stringify(utmData));
    if (resume) form.set(resumePart, toFile(resume));
    const headers = basicAuthorization(key);
    const response = await client.send({ method: 'POST', path: '/applicationForm.submit', headers, body: form });
    return response.status === 200 ? readAnswer(response.json) : toSubmitResult(response);
  },

  /** Needs the permissions candidatesRead and jobsRead. Applications name a job, and the board names its posting. */
  async find(client, application, { key }) {
    async function ask(path: string, body: JsonRecord): Promise<unknown> {
      const { status, json } = await client.send({ method: 'POST', path, headers: basicAuthorization(key), body });
      return status === 200 && json.success === true ? json.results : undefined;
    }
    const posting = await ask('/jobPosting.info', { jobPostingId: application.jobId });
    const jobId = toText(toRecord(posting).jobId);
    const candidates = await ask('/candidate.search', { email: application.email });
    if (jobId === '' || candidates === undefined) return { result: 'unknown' };
    const ids = toRecords(candidates).flatMap(({ applicationIds }) => toValues(applicationIds).map(toText));
    if (ids.length > maxApplications) return { result: 'unknown' };
    const found: string[] = [];
    for (const applicationId of ids) {
      const info = await ask('/application.info', { applicationId });
      if (info === undefined) return { result: 'unknown' };
      const { createdAt, job } = toRecord(info);
      if (toText(toRecord(job).id) === jobId && toText(createdAt) >= askedSince(application)) found.push(applicationId);
    }
    if (found.length === 0) return { result: 'missing' };
    // One of several may be a stranger's with the same address.
    return { result: 'found', atsId: found.length === 1 ? found[0] : undefined };
  },
};

/** Status 200 also has refusals. */
function readAnswer(json: JsonRecord): SubmitResult {
  const results = toRecord(json.results);
  const formMessages = toRecord(results.formMessages);
  if (json.success !== true) return refuse(`answered success: false: ${describeErrors(json)}`);
  if (formMessages.blocked === true) return refuse('has blocked the application');
  // The answer names the submitted form, not the application.
  return { result: 'accepted' };
}

/** Submits to the application form API of Ashby. */
import { type JsonRecord, toRecord, toRecords, toText, toValues } from '../mapping/json-values.ts';
import { askedSince, basicAuthorization, describeErrors, refuse, toFile, toSubmitResult } from './submit-results.ts';
import type { FindResult, SubmitResult, Submitter } from './submitter.ts';

/** The part of the file, which the value of the field names. */
const resumePart = 'resume';

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

  /** Needs the permission candidatesRead. */
  async find(client, application, { key }) {
    const since = askedSince(application);
    const headers = basicAuthorization(key);
    const search = await client.send({ method: 'POST', path: '/candidate.search', headers, body: { email: application.email } });
    if (search.status !== 200 || search.json.success !== true) return { result: 'unknown' };
    const ids = toRecords(search.json.results).flatMap(({ applicationIds }) => toValues(applicationIds).map(toText));
    let found: FindResult = { result: 'missing' };
    for (const applicationId of ids) {
      const info = await client.send({ method: 'POST', path: '/application.info', headers, body: { applicationId } });
      if (info.status !== 200 || info.json.success !== true) return { result: 'unknown' };
      const { createdAt } = toRecord(info.json.results);
      if (toText(createdAt) < since) continue;
      // The answer does not name the posting: two applications since then cannot be told apart.
      if (found.result === 'found') return { result: 'unknown' };
      found = { result: 'found', atsId: applicationId };
    }
    return found;
  },
};

/** Status 200 also has refusals. */
function readAnswer(json: JsonRecord): SubmitResult {
  const results = toRecord(json.results);
  const formMessages = toRecord(results.formMessages);
  if (json.success !== true) return refuse(`answered success: false: ${describeErrors(json)}`);
  if (formMessages.blocked === true) return refuse('has blocked the application');
  const atsId = toText(toRecord(results.submittedFormInstance).id) || toText(results.applicationId);
  return { result: 'accepted', ...(atsId && { atsId }) };
}

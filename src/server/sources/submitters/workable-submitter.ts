/** Submits to the API v3 of Workable. */
import { toRecord, toRecords, toText } from '../mapping/json-values.ts';
import { askedSince, toSubmitResult } from './submit-results.ts';
import type { Submitter } from './submitter.ts';

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export const workableSubmitter: Submitter = {
  label: 'Workable',
  origin: ({ board }) => `https://${board}.workable.com`,
  needsKey: true,
  whenInDoubt: 'ask',
  // Ten in ten seconds are allowed.
  minIntervalMs: 1100,
  resumeLimits: { extensions: ['pdf', 'docx'] },

  async submit(client, application, { key }) {
    const { jobId, firstName, lastName, email, phone, coverText, resume } = application;
    const candidate = {
      firstname: firstName,
      lastname: lastName,
      email,
      ...(phone && { phone }),
      ...(coverText && { cover_letter: coverText }),
      ...(resume && { resume: { name: resume.name, data: resume.bytes.toString('base64') } }),
    };
    const path = `/spi/v3/jobs/${encodeURIComponent(jobId)}/candidates`;
    // Otherwise the candidate counts as uploaded by the company and gets no mail.
    const response = await client.send({ method: 'POST', path, headers: bearer(key), body: { sourced: false, candidate } });
    return toSubmitResult(response, toText(toRecord(response.json.candidate).id));
  },

  /** Needs the scope r_candidates. */
  async find(client, application, { key }) {
    const { jobId, email } = application;
    const query = new URLSearchParams({ limit: '100', created_after: askedSince(application) });
    const path = `/spi/v3/jobs/${encodeURIComponent(jobId)}/candidates?${query}`;
    const { status, json } = await client.send({ method: 'GET', path, headers: bearer(key) });
    if (status !== 200) return { result: 'unknown' };
    const candidate = toRecords(json.candidates).find((each) => toText(each.email).toLowerCase() === email);
    if (candidate) return { result: 'found', atsId: toText(candidate.id) };
    return toText(toRecord(json.paging).next) === '' ? { result: 'missing' } : { result: 'unknown' };
  },
};

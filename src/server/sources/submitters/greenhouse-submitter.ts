/** Submits to the Job Board API of Greenhouse. */
import type { Answer } from '#server/applications/application-answers.ts';
import { toText } from '../mapping/json-values.ts';
import { basicAuthorization, toFile, toSubmitResult } from './submit-results.ts';
import type { Submitter } from './submitter.ts';

const maxNameLength = 255;
/** The documentation refuses URLs in names. */
const urlPattern = /\b(?:https?:\/\/|www\.)\S*/gi;
const toName = (name: string) => name.replace(urlPattern, '').trim().slice(0, maxNameLength) || '-';

export const greenhouseSubmitter: Submitter = {
  label: 'Greenhouse',
  origin: () => 'https://boards-api.greenhouse.io',
  needsKey: true,
  whenInDoubt: 'resend',
  minIntervalMs: 0,
  resumeLimits: { extensions: ['pdf', 'docx', 'txt'] },

  async submit(client, application, { settings, key }) {
    const { jobId, firstName, lastName, email, phone, coverText, answers, attribution, resume } = application;
    const form = new FormData();
    form.set('first_name', toName(firstName));
    form.set('last_name', toName(lastName));
    form.set('email', email);
    if (phone) form.set('phone', phone);
    if (coverText) form.set('cover_letter_text', coverText);
    for (const answer of answers) addAnswer(form, answer);
    if (attribution?.gh_src) form.set('mapped_url_token', attribution.gh_src);
    if (resume) form.set('resume', toFile(resume));
    const path = `/v1/boards/${settings.board}/jobs/${encodeURIComponent(jobId)}`;
    const response = await client.send({ method: 'POST', path, headers: basicAuthorization(key), body: form });
    // The answer is not documented.
    return toSubmitResult(response, toText(response.json.id));
  },
};

/** Names and values are sent as the board told them; the name of a multiple choice ends in `[]` and is repeated. */
function addAnswer(form: FormData, { id, value }: Answer): void {
  const values = Array.isArray(value) ? value : [String(value)];
  form.delete(id);
  for (const each of values) form.append(id, each);
}

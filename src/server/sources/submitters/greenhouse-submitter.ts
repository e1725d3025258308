/** Submits to the Job Board API of Greenhouse. */
import type { VoluntaryAnswer } from '#server/self-identification/voluntary-answers.ts';
import { toText } from '../mapping/json-values.ts';
import { isOwnWordsId, ownWordsId } from '../questions/greenhouse-questions.ts';
import { basicAuthorization, toFile, toSubmitResult } from './submit-results.ts';
import type { SubmittedAnswer, Submitter } from './submitter.ts';

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
  takesSelfIdentification: true,

  async submit(client, application, { settings, key }) {
    const { jobId, firstName, lastName, email, phone, coverText, answers, attribution, resume } = application;
    const { selfIdentification = [] } = application;
    const form = new FormData();
    form.set('first_name', toName(firstName));
    form.set('last_name', toName(lastName));
    form.set('email', email);
    if (phone) form.set('phone', phone);
    if (coverText) form.set('cover_letter_text', coverText);
    for (const answer of answers) addAnswer(form, answer);
    for (const { id, purpose, values } of selfIdentification) if (purpose === 'compliance') form.set(id, values[0] ?? '');
    addDemographics(form, selfIdentification);
    if (attribution?.gh_src) form.set('mapped_url_token', attribution.gh_src);
    if (resume) form.set('resume', toFile(resume));
    const path = `/v1/boards/${settings.board}/jobs/${encodeURIComponent(jobId)}`;
    const response = await client.send({ method: 'POST', path, headers: basicAuthorization(key), body: form });
    // The answer is not documented.
    return toSubmitResult(response, toText(response.json.id));
  },
};

/** Names and values are sent as the board told them; the name of a multiple choice ends in `[]` and is repeated. */
function addAnswer(form: FormData, { id, kind, value, upload }: SubmittedAnswer): void {
  if (upload) form.set(id, toFile(upload));
  // Without an upload, the file no longer exists.
  if (kind === 'file') return;
  const values = Array.isArray(value) ? value : [String(value)];
  form.delete(id);
  for (const each of values) form.append(id, each);
}

/** In the documented order: the id of a question begins an answer, the id of an option an entry of it, which a text follows. */
function addDemographics(form: FormData, answers: readonly VoluntaryAnswer[]): void {
  const texts = new Map(answers.map(({ id, values }) => [id, values[0] ?? '']));
  for (const { id, purpose, values } of answers) {
    if (purpose !== 'demographic' || isOwnWordsId(id)) continue;
    form.append('demographic_answers[][question_id]', id);
    for (const option of values) {
      form.append('demographic_answers[][answer_options][][answer_option_id]', option);
      const text = texts.get(ownWordsId(id, option));
      if (text) form.append('demographic_answers[][answer_options][][text]', text);
    }
  }
}

/** Submits to the careers site API of Recruitee (Tellent), which needs no key. */
import { toRecord, toText } from '../mapping/json-values.ts';
import { recruiteeCoverLetter } from '../questions/recruitee-questions.ts';
import { refuse, toFile, toSubmitResult } from './submit-results.ts';
import type { SubmittedAnswer, Submitter } from './submitter.ts';

export const recruiteeSubmitter: Submitter = {
  label: 'Recruitee',
  origin: ({ board }) => `https://${board}.recruitee.com`,
  needsKey: false,
  whenInDoubt: 'leave',
  minIntervalMs: 0,
  resumeLimits: {},

  async submit(client, application) {
    const { jobId, name, email, phone, coverText, answers, resume } = application;
    // The address has the slug of the offer, which its list calls by number.
    const offer = await client.prepare({ method: 'GET', path: `/api/offers/${encodeURIComponent(jobId)}` });
    if (offer.status !== 200) return toSubmitResult(offer);
    const slug = toText(toRecord(offer.json.offer).slug);
    if (slug === '') return refuse('answered an offer without a slug');
    const form = new FormData();
    form.set('candidate[name]', name);
    form.set('candidate[email]', email);
    if (phone) form.set('candidate[phone]', phone);
    if (coverText) form.set('candidate[cover_letter]', coverText);
    const letter = answers.find(({ id }) => id === recruiteeCoverLetter);
    if (letter?.upload) form.set('candidate[cover_letter]', toFile(letter.upload));
    // A file that no longer exists is no answer.
    const open = answers.filter((answer) => answer !== letter && (answer.kind !== 'file' || answer.upload));
    for (const [index, answer] of open.entries()) addAnswer(form, index, answer);
    if (resume) form.set('candidate[cv]', toFile(resume));
    const path = `/api/offers/${encodeURIComponent(slug)}/candidates`;
    const response = await client.send({ method: 'POST', path, body: form });
    return toSubmitResult(response, toText(toRecord(response.json.candidate).id));
  },
};

/** Member names and the words of choices as other clients send them; the documentation names the members alone. */
function addAnswer(form: FormData, index: number, { id, value, upload }: SubmittedAnswer): void {
  const prefix = `candidate[open_question_answers_attributes][${index}]`;
  form.set(`${prefix}[open_question_id]`, id);
  if (upload) form.set(`${prefix}[file]`, toFile(upload));
  else if (typeof value === 'boolean') form.set(`${prefix}[flag]`, String(value));
  else if (Array.isArray(value)) for (const each of value) form.append(`${prefix}[multi_content][]`, each);
  else form.set(`${prefix}[content]`, String(value));
}

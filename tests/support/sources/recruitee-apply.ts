/** Recruitee, careers site API: no key, an address with the slug, and each application counts. */
import { fileOf, findUnknown, isEmail, refuse, textOf } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = ['name', 'email', 'phone', 'cv', 'cover_letter', 'photo'].map((name) => `candidate[${name}]`);

const answerPattern =
  /^candidate\[open_question_answers_attributes\]\[\d+\]\[(open_question_id|content|flag|file|multi_content\]\[)\]$/;

/** `jobs` are offers by number; their slugs are `offer-NUMBER`. */
export const recruiteeApply =
  ({ jobs }: { jobs: readonly string[] }): ApplyRules =>
  ({ method, url, form }, recorded) => {
    const [, offer = ''] = /^\/api\/offers\/([^/]+)$/.exec(url.pathname) ?? [];
    if (method === 'GET' && jobs.includes(offer))
      return { status: 200, body: { offer: { id: Number(offer), slug: `offer-${offer}`, status: 'published' } } };
    const [, jobId = ''] = /^\/api\/offers\/offer-([^/]+)\/candidates$/.exec(url.pathname) ?? [];
    if (method !== 'POST' || !jobs.includes(jobId)) return refuse(404, 'not found');
    if (!form) return refuse(422, 'not multipart');
    const answered = [...form.keys()].filter((name) => answerPattern.test(name));
    const unknown = findUnknown(form.keys(), [...known, ...answered]);
    if (unknown !== undefined) return refuse(422, `unknown field ${unknown}`);
    const [name, email] = [textOf(form, 'candidate[name]'), textOf(form, 'candidate[email]')];
    const resume = fileOf(form, 'candidate[cv]');
    const wrong = answered.find((name) => name.endsWith('[file]') !== form.get(name) instanceof File);
    if (wrong !== undefined) return refuse(422, `${wrong} is of another kind`);
    // By default these are required (docs.recruitee.com, /offers/:offer_slug/candidates).
    if (!name || !isEmail(email) || !textOf(form, 'candidate[phone]') || !resume) return refuse(422, 'name, email, phone and cv');
    return {
      application: {
        jobId,
        email,
        name,
        phone: textOf(form, 'candidate[phone]'),
        text: textOf(form, 'candidate[cover_letter]'),
        source: '',
        answers: Object.fromEntries([
          ...answered.map((name) => [name.replace(/^.*?attributes\]/, ''), form.getAll(name)]),
          ...(form.get('candidate[cover_letter]') instanceof File
            ? [['cover_letter', form.getAll('candidate[cover_letter]')]]
            : []),
        ]),
        resume,
      },
      answer: { status: 201, body: { candidate: { id: 900 + recorded.length } } },
    };
  };

/** Greenhouse, Job Board API: merges by address and job, and does not check required questions. */
import { fileOf, findUnknown, hasExtension, isBasic, isEmail, refuse, textOf } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = ['first_name', 'last_name', 'email', 'phone', 'resume', 'cover_letter_text', 'mapped_url_token', 'resume_text'];
/** Of questions and consents; a multiple choice repeats its name, which ends in `[]`. */
const answerPattern = /^(question_\d+(\[\])?|data_compliance\[gdpr_\w+_given\])$/;
const hasUrl = (text: string) => /https?:|www\./i.test(text);

export const greenhouseApply =
  ({ key, board = 'acme', jobs }: { key: string; board?: string; jobs: readonly string[] }): ApplyRules =>
  ({ method, url, headers, form }) => {
    const [, jobId = ''] = new RegExp(`^/v1/boards/${board}/jobs/([^/]+)$`).exec(url.pathname) ?? [];
    if (method !== 'POST' || !jobs.includes(jobId)) return refuse(404, 'Job not found');
    if (!isBasic(headers.authorization, key)) return refuse(401, 'Invalid Basic Auth credentials');
    if (!form) return refuse(400, 'not multipart');
    const answered = [...form.keys()].filter((name) => answerPattern.test(name));
    const unknown = findUnknown(form.keys(), [...known, ...answered]);
    if (unknown !== undefined) return refuse(422, `unknown field ${unknown}`);
    const [first, last, email] = ['first_name', 'last_name', 'email'].map((name) => textOf(form, name)) as [
      string,
      string,
      string,
    ];
    if (!first || !last || !isEmail(email)) return refuse(422, 'first_name, last_name and email are required');
    if (first.length > 255 || last.length > 255 || email.length > 255) return refuse(422, 'too long');
    if (hasUrl(first) || hasUrl(last) || hasUrl(textOf(form, 'phone'))) return refuse(422, 'contains a URL');
    const resume = fileOf(form, 'resume');
    if (resume?.size === 0 || !hasExtension(resume, ['pdf', 'doc', 'docx', 'txt', 'rtf'])) return refuse(422, 'resume');
    const accepted = { status: 200, body: { success: 'Candidate saved successfully' } };
    return {
      application: {
        jobId,
        email,
        name: `${first} ${last}`,
        phone: textOf(form, 'phone'),
        text: textOf(form, 'cover_letter_text'),
        source: textOf(form, 'mapped_url_token'),
        answers: Object.fromEntries(answered.map((name) => [name, form.getAll(name)])),
        resume,
      },
      answer: accepted,
      repeated: accepted,
    };
  };

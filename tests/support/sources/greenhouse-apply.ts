/** Greenhouse, Job Board API: merges by address and job, and does not check required questions. */
import { fileOf, findUnknown, hasExtension, isBasic, isEmail, refuse, textOf } from './apply-rules.ts';
import type { ApplyRules } from './apply-server.ts';

const known = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'resume',
  'cover_letter',
  'cover_letter_text',
  'mapped_url_token',
  'resume_text',
];
/** Of questions and consents; a multiple choice repeats its name, which ends in `[]`. */
const answerPattern = /^(question_\d+(\[\])?|data_compliance\[gdpr_\w+_given\])$/;
/** Equal opportunity answers by name, each the number of an option. */
const compliance = ['gender', 'race', 'veteran_status', 'disability_status'];
const hasUrl = (text: string) => /https?:|www\./i.test(text);

export const greenhouseApply =
  ({ key, board = 'acme', jobs }: { key: string; board?: string; jobs: readonly string[] }): ApplyRules =>
  ({ method, url, headers, form }) => {
    const [, jobId = ''] = new RegExp(`^/v1/boards/${board}/jobs/([^/]+)$`).exec(url.pathname) ?? [];
    if (method !== 'POST' || !jobs.includes(jobId)) return refuse(404, 'Job not found');
    if (!isBasic(headers.authorization, key)) return refuse(401, 'Invalid Basic Auth credentials');
    if (!form) return refuse(400, 'not multipart');
    const answered = [...form.keys()].filter((name) => answerPattern.test(name));
    const unknown = findUnknown(form.keys(), [...known, ...compliance, ...demographicNames, ...answered]);
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
    for (const name of ['cover_letter', ...answered]) {
      const file = fileOf(form, name);
      if (file?.size === 0 || !hasExtension(file, ['pdf', 'doc', 'docx', 'txt', 'rtf'])) return refuse(422, name);
    }
    const equalOpportunity = compliance.filter((name) => form.has(name));
    if (equalOpportunity.some((name) => form.getAll(name).length > 1 || !/^\d+$/.test(textOf(form, name))))
      return refuse(422, 'an equal opportunity answer is the number of one option');
    const demographics = readDemographics(form);
    if (!demographics) return refuse(422, 'demographic_answers');
    const accepted = { status: 200, body: { success: 'Candidate saved successfully' } };
    return {
      application: {
        jobId,
        email,
        name: `${first} ${last}`,
        phone: textOf(form, 'phone'),
        text: textOf(form, 'cover_letter_text'),
        source: textOf(form, 'mapped_url_token'),
        answers: Object.fromEntries(
          [...answered, ...(form.has('cover_letter') ? ['cover_letter'] : [])].map((name) => [name, form.getAll(name)]),
        ),
        ...((equalOpportunity.length > 0 || demographics.length > 0) && {
          selfIdentification: {
            ...Object.fromEntries(equalOpportunity.map((name) => [name, textOf(form, name)])),
            ...(demographics.length > 0 && { demographic_answers: demographics }),
          },
        }),
        resume,
      },
      answer: accepted,
      repeated: accepted,
    };
  };

const [questionName, optionName, textName] = ['question_id', 'answer_options][][answer_option_id', 'answer_options][][text'].map(
  (name) => `demographic_answers[][${name}]`,
) as [string, string, string];
const demographicNames = [questionName, optionName, textName];

interface DemographicAnswer {
  question_id: number;
  answer_options: { answer_option_id: number; text?: string }[];
}

/** As the order of the fields nests them; undefined for another order or ids that are no numbers. */
function readDemographics(form: FormData): DemographicAnswer[] | undefined {
  const answers: DemographicAnswer[] = [];
  for (const [name, value] of form) {
    if (!demographicNames.includes(name)) continue;
    const answer = answers.at(-1);
    const option = answer?.answer_options.at(-1);
    if (name === textName) {
      if (!option || option.text !== undefined) return undefined;
      option.text = String(value);
      continue;
    }
    if (!/^\d+$/.test(String(value))) return undefined;
    if (name === questionName) answers.push({ question_id: Number(value), answer_options: [] });
    else if (answer) answer.answer_options.push({ answer_option_id: Number(value) });
    else return undefined;
  }
  const isComplete = answers.every(({ answer_options }) => answer_options.length > 0);
  return isComplete && new Set(answers.map(({ question_id }) => question_id)).size === answers.length ? answers : undefined;
}

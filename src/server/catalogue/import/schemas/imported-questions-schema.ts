/** Validates the questions of the import format. */
import { z } from 'zod/mini';
import * as limits from '#contract/limits.ts';
import { voluntaryPurposes } from '#contract/questions/question-kinds.ts';
import { isHttps, line, multiline, optional, requiredLine } from './import-fields-schema.ts';

const list = <T>(schema: z.ZodMiniType<T>, max: number, things: string) =>
  z.array(schema, `must be a list of ${things}`).check(z.maxLength(max, `has more than ${max} ${things}`));

const flag = z.boolean('must be true or false');
const count = z.int('must be a whole number').check(z.positive('must be 1 or more'));

/** Values are opaque: a number is the same as its digits. */
const token = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.boolean()], 'must be text'),
    z.transform((value: string | number | boolean) => String(value)),
  ),
  requiredLine(200),
);

/** Names a form field and a member of the answers, so it must be none that every object has, such as `constructor`. */
export const isQuestionId = (id: string): boolean => /^[\w.:@/[\]()-]{1,100}$/.test(id) && !(id in {});

const questionId = z.pipe(
  token,
  z.string().check(z.refine(isQuestionId, 'may have 100 letters, digits and any of _ . : @ / [ ] ( ) -')),
);

const answerLimits = z.object(
  {
    chars: optional(count, undefined),
    bytes: optional(count, undefined),
    min: optional(z.number('must be a number'), undefined),
    max: optional(z.number('must be a number'), undefined),
    fileTypes: optional(list(requiredLine(20), 30, 'file types'), undefined),
    fileBytes: optional(count, undefined),
  },
  'must be an object with chars, bytes, min, max, fileTypes or fileBytes',
);

const consent = z.object(
  {
    text: multiline(limits.consentMaxLength),
    version: requiredLine(50),
    date: optional(z.iso.date('must be a day such as 2026-09-02'), undefined),
    link: optional(z.string('must be an https URL').check(z.refine(isHttps, 'must be an https URL')), undefined),
  },
  'must be an object with text and version',
);

/** Without scripts, the page names all of them. */
const distinctAnswers = z.pipe(
  list(token, 500, 'answers'),
  z.transform((answers: string[]) => [...new Set(answers)]),
);

/** As imported; `kind` may be unknown to the portal. */
const importedQuestion = z.object(
  {
    id: questionId,
    label: requiredLine(500),
    help: optional(multiline(5000), undefined),
    kind: requiredLine(50),
    required: optional(flag, undefined),
    options: optional(
      list(z.object({ value: token, label: requiredLine(300) }, 'must be an object with value and label'), 500, 'options'),
      undefined,
    ),
    group: optional(line(100), undefined),
    section: optional(line(200), undefined),
    limits: optional(answerLimits, undefined),
    shownIf: optional(
      z.object({ question: token, anyOf: distinctAnswers }, 'must be an object with question and anyOf'),
      undefined,
    ),
    consent: optional(consent, undefined),
    purpose: optional(z.enum(voluntaryPurposes, 'must be compliance or demographic'), undefined),
  },
  'must be an object with id, label and kind',
);
export type ImportedQuestion = z.output<typeof importedQuestion>;

type Form = readonly { options?: readonly unknown[] | undefined; shownIf?: { anyOf: readonly unknown[] } | undefined }[];

/** The options of all questions. An answer of a condition counts as well, since the page names it. */
export const hasManyOptions = (form: Form): boolean =>
  form.reduce((count, { options = [], shownIf }) => count + options.length + (shownIf?.anyOf.length ?? 0), 0) >
  limits.questionOptionsMax;

export const hasMuchText = (form: Form): boolean => JSON.stringify(form).length > limits.questionsMaxLength;

export const importedQuestions = list(importedQuestion, limits.questionsMax, 'questions').check(
  z.refine((form) => !hasManyOptions(form), `has more than ${limits.questionOptionsMax} options together`),
  z.refine((form) => !hasMuchText(form), `is longer than ${limits.questionsMaxLength} characters as JSON`),
);

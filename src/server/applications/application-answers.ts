/** Turns the answers of a form into the answers of an application, as sent. */
import { parseDateAnswer, parseNumberAnswer, validateAnswers } from '#contract/questions/answer-rules.ts';
import type { AnswerFields, Question } from '#contract/questions/question-schema.ts';
import { selectShown } from '#contract/questions/questions.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { DomainError } from '../domain-error.ts';

/** An answer with the words of its question, which later imports may change. */
export interface Answer {
  id: string;
  label: string;
  kind: Question['kind'];
  /** Option values as the applicant tracking system knows them, a date as YYYY-MM-DD, a file as its name. */
  value: string | number | boolean | string[];
  /** The answer in words. */
  text: string;
  /** The company's text to which the applicant consented, and when. */
  consent?: NonNullable<Question['consent']> & { givenAt: string };
  /** Of `file`. */
  file?: ApplicationFile;
}

/** A stored file of an application: its resume, or an answer. */
export interface ApplicationFile {
  /** Of `files`. */
  id: string;
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Throws for a job for which one applies on the company's own page. */
export function assertAppliedHere({ applyUrl }: { applyUrl: string }): void {
  if (applyUrl === '') return;
  throw new DomainError('invalid', 'One applies for this role on the company’s own page.', {
    code: 'applied_elsewhere',
    extra: { apply_url: applyUrl },
  });
}

/** Omits voluntary questions, which are no part of an application. */
export const selectEmployerQuestions = (questions: readonly Question[]): Question[] =>
  questions.filter(({ purpose }) => purpose === undefined);

/**
 * Throws a DomainError with a message per form field.
 * @param fields undefined for an application that was sent without a form
 * @param files by question
 */
export function requireAnswers(
  questions: readonly Question[],
  fields: AnswerFields | undefined,
  files: Readonly<Record<string, ApplicationFile>>,
  at: Date,
): Answer[] {
  const asked = selectEmployerQuestions(questions);
  const errors = validateAnswers(asked, fields ?? {}, files);
  const [message] = Object.values(errors);
  if (message !== undefined && fields) throw new DomainError('invalid', message, { fields: errors });
  if (message !== undefined)
    throw new DomainError('invalid', 'This role asks questions. Answer them on its apply page.', {
      code: 'questions_unanswered',
      fields: errors,
    });
  return selectShown(asked, fields ?? {}).flatMap(
    (question) =>
      (question.kind === 'file'
        ? toFileAnswer(question, files[question.id])
        : toAnswer(question, fields?.[question.id] ?? [], at)) ?? [],
  );
}

const toFileAnswer = ({ id, label, kind }: Question, file: ApplicationFile | undefined): Answer | undefined =>
  file && { id, label, kind, value: file.name, text: file.name, file };

/** Undefined for a question that is not answered. */
function toAnswer(question: Question, values: readonly string[], at: Date): Answer | undefined {
  const { id, label, kind, options = [] } = question;
  const given = values.map(trimSpaces).filter(Boolean);
  const [first] = given;
  if (first === undefined || kind === 'info') return undefined;
  const answer = { id, label, kind };
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  switch (kind) {
    case 'multi':
      return { ...answer, value: [...new Set(given)], text: [...new Set(given)].map(labelOf).join('; ') };
    case 'single':
      return { ...answer, value: first, text: labelOf(first) };
    case 'boolean':
      return { ...answer, value: first === 'true', text: first === 'true' ? 'Yes' : 'No' };
    case 'number':
      return { ...answer, value: parseNumberAnswer(first) ?? first, text: first };
    case 'date': {
      const day = parseDateAnswer(first) ?? first;
      return { ...answer, value: day, text: day };
    }
    case 'consent': {
      const { consent } = question;
      return { ...answer, value: true, text: 'Yes', ...(consent && { consent: { ...consent, givenAt: at.toISOString() } }) };
    }
    default:
      return { ...answer, value: first, text: first };
  }
}

/** @param json null for an application without questions, or of an earlier release */
export const parseStoredAnswers = (json: string | null): Answer[] => (json === null ? [] : JSON.parse(json));

/** One line a question, for mails and tables; a consent names its version. */
export const formatAnswers = (answers: readonly Answer[]): string =>
  answers.map(({ label, text, consent }) => `${label}: ${text}${consent ? ` (version ${consent.version})` : ''}`).join('\n');

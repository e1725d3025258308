/** Turns the fields of a voluntary page into answers for the company's system. */
import { validateAnswers } from '#contract/questions/answer-rules.ts';
import type { VoluntaryPurpose } from '#contract/questions/question-kinds.ts';
import type { AnswerFields, Question } from '#contract/questions/question-schema.ts';
import { selectShown } from '#contract/questions/questions.ts';
import { keepDecline } from '#contract/questions/voluntary-questions.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { DomainError } from '../domain-error.ts';

export interface VoluntaryAnswer {
  /** Of the question, as the company's system knows it. */
  id: string;
  purpose: VoluntaryPurpose;
  label: string;
  /** Option values as that system knows them, `true` or `false`, or a text; never empty. */
  values: string[];
  /** The answer in words. */
  text: string;
}

/** Omits questions without an answer. Throws a DomainError with a message per form field. */
export function toVoluntaryAnswers(questions: readonly Question[], fields: AnswerFields): VoluntaryAnswer[] {
  const errors = validateAnswers(questions, fields, {});
  const [message] = Object.values(errors);
  if (message !== undefined) throw new DomainError('invalid', message, { fields: errors });
  return selectShown(questions, fields).flatMap((question) => toAnswer(question, fields[question.id] ?? []));
}

function toAnswer({ id, label, kind, purpose, options = [] }: Question, given: readonly string[]): VoluntaryAnswer[] {
  if (!purpose || kind === 'info') return [];
  const values = kind === 'multi' ? keepDecline(options, [...new Set(given)]) : given.slice(0, 1).map(trimSpaces);
  // The portal's own 'I prefer not to say' has no value.
  if (values.every((value) => value === '')) return [];
  const name = (value: string) =>
    kind === 'boolean' ? (value === 'true' ? 'Yes' : 'No') : (options.find((option) => option.value === value)?.label ?? value);
  return [{ id, purpose, label, values, text: values.map(name).join('; ') }];
}

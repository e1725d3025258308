/** Checks and fills the entered form. Browsers load it on the first use of the form. */
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import { type ApplyFormValues, validateApplyForm } from '#contract/forms/apply-form-rules.ts';
import * as messages from '#contract/messages.ts';
import { validateAnswerFile, validateAnswers } from '#contract/questions/answer-rules.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { answerField, selectShown } from '#contract/questions/questions.ts';
import { validateResumeFile } from '#contract/rules.ts';
import { type ApiError, fieldErrors } from '#web/api/api-errors.ts';
import { uploadErrorMessage } from '#web/api/upload-errors.ts';
import type { Entered } from './apply-draft.ts';

/** Returns a message per form field, in the order of the form. */
export function validateForm(form: ApplyForm, { values, answers }: Entered): Record<string, string> {
  const { consent, ...contact } = validateApplyForm(values);
  return {
    ...(!form.resume && { resume: messages.resumeMissing }),
    ...contact,
    ...validateAnswers(form.questions ?? [], answers, form.answer_files ?? {}),
    ...(consent && { consent }),
  };
}

/** Removes the messages of a change: of the fields that are right now, and those of the server for a changed field. */
export function dropRightFields(
  form: ApplyForm,
  fields: Record<string, string | undefined>,
  before: Entered,
  next: Entered,
): typeof fields {
  const [were, are] = [validateForm(form, before), validateForm(form, next)];
  const [old, entered] = [readFields(before), readFields(next)];
  const isKept = (field: string) => are[field] || (!were[field] && old[field] === entered[field]);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isKept(field)));
}

const readFields = ({ values, answers }: Entered): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(Object.entries(answers).map(([id, answer]) => [answerField(id), answer])),
});

/** The answers to send, by form field. Hidden questions have none. */
export function collectAnswers({ questions = [] }: ApplyForm, answers: AnswerFields): Record<string, readonly string[]> {
  const given = selectShown(questions, answers).map(({ id }) => [answerField(id), answers[id] ?? []] as const);
  return Object.fromEntries(given);
}

/** Fills empty fields from the resume, and preserves the entered text. */
export const fillEmpty = (entered: ApplyFormValues, read: ApplyFormValues): ApplyFormValues => ({
  ...entered,
  name: entered.name.trim() ? entered.name : read.name,
  phone: /^\s*(\+[0-9]{0,3}\s*)?$/.test(entered.phone) ? read.phone || entered.phone : entered.phone,
  email: entered.email.trim() ? entered.email : read.email,
});

/** @param field of the resume or of a question */
export function validateFile({ questions = [] }: ApplyForm, field: string, file: File): string | undefined {
  const question = questions.find(({ id }) => answerField(id) === field);
  return question ? validateAnswerFile(question, file) : validateResumeFile(file);
}

/** The message for a file that was not sent, or undefined for one that was. */
export const fileMessage = (field: string, error: ApiError | undefined) =>
  error && (fieldErrors(error)[field] ?? uploadErrorMessage(error));

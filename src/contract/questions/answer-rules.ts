/** Checks the answers of a form. Browsers load it on the first use of the form. */
import * as limits from '#contract/limits.ts';
import { parseResumeExtension, resumeExtensions } from '#contract/rules.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import * as messages from './question-messages.ts';
import type { AnswerFields, AnswerFiles, Question } from './question-schema.ts';
import { answerField, selectShown } from './questions.ts';

/** Returns a message per form field, in the order of the questions. Questions that are not shown have none. */
export function validateAnswers(
  questions: readonly Question[],
  answers: AnswerFields,
  files: AnswerFiles,
): Record<string, string> {
  const shown = selectShown(questions, answers);
  const isAnswered = ({ id, kind }: Question) => (kind === 'file' ? files[id] !== undefined : !isBlank(answers[id]));
  const errors: Record<string, string> = {};
  for (const question of shown) {
    const message = isAnswered(question)
      ? validateAnswer(question, answers[question.id] ?? [], files[question.id])
      : explainMissing(question);
    if (message !== undefined) errors[answerField(question.id)] = message;
  }
  return errors;

  function explainMissing({ id, kind, group, required }: Question): string | undefined {
    if (kind === 'info') return undefined;
    if (group === undefined) return required ? messages.answerMissing[kind] : undefined;
    const alternatives = shown.filter((other) => other.group === group && other.kind !== 'info');
    // One message for the group, at its first question.
    const isUnanswered =
      alternatives[0]?.id === id && alternatives.some((other) => other.required) && !alternatives.some(isAnswered);
    return isUnanswered ? messages.groupUnanswered : undefined;
  }
}

const isBlank = (values: readonly string[] = []) => values.every((value) => trimSpaces(value) === '');

/** Checks an answer that is given. */
function validateAnswer(
  { kind, options = [], limits: bounds = {} }: Question,
  values: readonly string[],
  file: AnswerFiles[string] | undefined,
): string | undefined {
  const [value = ''] = values;
  switch (kind) {
    case 'short_text':
    case 'long_text':
      return validateText(trimSpaces(value), bounds.chars ?? maxChars(kind), bounds.bytes);
    case 'single':
    case 'multi': {
      const chosen = values.filter(Boolean);
      const isKnown = chosen.every((text) => options.some((option) => option.value === text));
      return isKnown && (kind === 'multi' || chosen.length === 1) ? undefined : messages.optionUnknown;
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : messages.answerMissing.boolean;
    case 'consent':
      return value === 'on' ? undefined : messages.answerMissing.consent;
    case 'number':
      return validateNumber(parseNumberAnswer(value), bounds);
    case 'date':
      return parseDateAnswer(value) === undefined ? messages.dateInvalid : undefined;
    case 'file':
      return file && validateAnswerFile({ limits: bounds }, file);
    case 'info':
      return undefined;
  }
}

/** The characters that a text may have when its question names no limit. */
export const maxChars = (kind: 'short_text' | 'long_text') =>
  kind === 'short_text' ? limits.shortAnswerMaxLength : limits.longAnswerMaxLength;

function validateText(text: string, chars: number, bytes: number | undefined): string | undefined {
  if (text.length > chars) return messages.textTooLong(text.length, chars);
  const size = bytes === undefined ? 0 : new TextEncoder().encode(text).length;
  return bytes !== undefined && size > bytes ? messages.textTooManyBytes(size, bytes) : undefined;
}

function validateNumber(value: number | undefined, { min, max }: NonNullable<Question['limits']>): string | undefined {
  if (value === undefined) return messages.numberInvalid;
  if (min !== undefined && value < min) return messages.numberTooSmall(min);
  return max !== undefined && value > max ? messages.numberTooLarge(max) : undefined;
}

/** Undefined for a text that may be read in two ways: `45,000` is 45000 to some and 45 to others. */
export function parseNumberAnswer(text: string): number | undefined {
  const digits = trimSpaces(text);
  return /^-?[0-9]{1,15}(?:[.,](?:[0-9]{1,2}|[0-9]{4,6}))?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/** Accepts DD/MM/YYYY, with points or hyphens too, and YYYY-MM-DD. Returns the latter. */
export function parseDateAnswer(text: string): string | undefined {
  const [, day, month, year] = /^([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})$/.exec(trimSpaces(text)) ?? [];
  const iso = day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimSpaces(text);
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(iso)) return undefined;
  const at = new Date(`${iso}T00:00Z`);
  // `Date` parses February 30 as March 1.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

/** Checks type and size; the server also checks the content. */
export function validateAnswerFile(
  { limits: { fileTypes, fileBytes = limits.resumeMaxBytes } = {} }: Pick<Question, 'limits'>,
  file: { name: string; size: number },
): string | undefined {
  const types = fileTypes ?? resumeExtensions;
  const extension = parseResumeExtension(file.name);
  if (!extension || !types.includes(extension)) return messages.answerFileTypeInvalid(types);
  return file.size > fileBytes ? messages.answerFileTooLarge(fileBytes) : undefined;
}

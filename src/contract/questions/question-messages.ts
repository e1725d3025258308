/** Messages about answers, shared by browser and server. */
import type { QuestionKind } from './question-kinds.ts';

export const answerMissing: Record<Exclude<QuestionKind, 'info'>, string> = {
  short_text: 'Answer this question',
  long_text: 'Answer this question',
  single: 'Choose an answer',
  multi: 'Choose at least one answer',
  boolean: 'Choose yes or no',
  number: 'Enter a number',
  date: 'Enter a date',
  file: 'Choose a file',
  consent: 'Accept this to continue',
};
export const groupUnanswered = 'Answer one of these questions';
export const optionUnknown = 'Choose from the answers of the list';
export const numberInvalid = 'Enter digits such as 45000 or 7.5, without spaces or separators for thousands';
export const dateInvalid = 'Enter a day such as 24/12/2026';

const count = (value: number) => value.toLocaleString('en');

export const textTooLong = (length: number, max: number) => `Use at most ${count(max)} characters. These are ${count(length)}.`;
export const textTooManyBytes = (bytes: number, max: number) =>
  `Shorten this text by about ${count(bytes - max)} characters. The company’s system takes no more.`;
export const numberTooSmall = (min: number) => `Enter ${count(min)} or more`;
export const numberTooLarge = (max: number) => `Enter ${count(max)} or less`;
/** Rounded down, so that a file of the named size is accepted. */
export const formatMaxBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${count(Math.floor(bytes / 1024))} KB` : `${count(Math.floor((bytes / 1024 / 1024) * 10) / 10)} MB`;
export const answerFileTooLarge = (maxBytes: number) => `Choose a file of up to ${formatMaxBytes(maxBytes)}`;
export const answerFilesTooLarge = (maxBytes: number) =>
  `The files of your answers may have ${formatMaxBytes(maxBytes)} together. Choose a smaller file.`;
export const answerFileTypeInvalid = (types: readonly string[]) =>
  `Choose a file of the type ${types.map((type) => type.toUpperCase()).join(' or ')}`;

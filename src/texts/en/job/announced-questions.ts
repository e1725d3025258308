/** What an applicant will be asked, on the page of a job. */
import type { QuestionKind } from '#contract/questions/question-kinds.ts';
import { capitalize, nameNumber } from '../number-names.ts';

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const kinds: Record<QuestionKind, (options: number) => string> = {
  short_text: () => 'short text',
  long_text: () => 'long text',
  single: (options) => (options > 0 ? `one of ${nameNumber(options)}` : 'one answer'),
  multi: (options) => (options > 0 ? `any of ${nameNumber(options)}` : 'any answers'),
  boolean: () => 'yes or no',
  number: () => 'number',
  date: () => 'date',
  file: () => 'file',
  consent: () => 'consent',
  info: () => 'text',
};

export const texts = {
  howLong: (minutes: number, isSignedIn: boolean) =>
    `Takes about ${nameNumber(minutes)} minutes.${isSignedIn ? '' : ' You will confirm your e-mail with a 5 digit code.'}`,
  elsewhere: (company: string) => `You apply on the site of ${company}, since this page cannot ask all of its questions.`,
  summary: (questions: number, files: number) =>
    `What you will be asked: ${plural(questions, 'question')}, ${plural(files, 'file')}`,
  kind: ({ kind, options = 0, required }: { kind: string; options?: number | undefined; required?: boolean | undefined }) =>
    capitalize(`${kinds[kind as QuestionKind](options)}${required ? '' : ', optional'}`),
  after: (files: number) => (files === 1 ? 'Your resume is the file.' : 'Your resume is the first file.'),
};

/** The questions of a company on the apply page. */
import { formatMaxBytes } from '#contract/questions/question-messages.ts';
import { nameNumber } from '../number-names.ts';

const count = (value: number) => value.toLocaleString('en');

export const texts = {
  heading: (company: string) => `Questions from ${company}`,
  /** `questions` is 'Six questions'. */
  count: (questions: string) => `${questions}.`,
  saved: 'Your answers are saved in this browser as you type.',
  optional: 'Optional',
  any: (isOptional: boolean) => (isOptional ? 'Optional, choose any' : 'Choose any'),
  noAnswer: 'No answer',
  choose: 'Choose',
  yesOrNo: { true: 'Yes', false: 'No' },
  oneOfThese: 'Answer one of these',
  onlyIf: (question: string, answers: string[]) =>
    `Only if you answer ${answers.map((answer) => `“${answer}”`).join(' or ')} to “${question}”`,
  date: 'DD/MM/YYYY',
  numberRange(min: number | undefined, max: number | undefined) {
    if (min !== undefined && max !== undefined) return `From ${count(min)} to ${count(max)}`;
    if (min !== undefined) return `At least ${count(min)}`;
    return max === undefined ? undefined : `At most ${count(max)}`;
  },
  file: {
    limits: (types: readonly string[], bytes: number) =>
      `${types.map((type) => type.toUpperCase()).join(' or ')}, up to ${formatMaxBytes(bytes)}.`,
    uploading: (file: string) => `Uploading ${file}`,
    remove: 'Remove',
    omit: (file: string) => `Remove ${file}`,
    removeFrom: (file: string, question: string) => `Remove ${file} from “${question}”`,
  },
  voluntary: {
    heading: 'After sending: a voluntary page',
    lead: (company: string) =>
      `${company} asks about equal opportunity. It comes on a page of its own after your application is sent. You may skip it. Those who decide never see it, and it changes nothing about your application.`,
    step: 'Voluntary page',
    when: 'after sending',
  },
  maxCharacters: (max: number) => `Up to ${count(max)} characters`,
  charactersOf: (length: number, max: number) => `${count(length)} of ${count(max)} characters`,
  charactersLeft: (step: number) => (step === 0 ? 'No characters left' : `At most ${step} characters left`),
  tooLong: 'The text is too long',
  consent: {
    source: (company: string, version: string, date: string) =>
      `Text of ${company}, ${[version && `version ${version}`, date].filter(Boolean).join(', ')}. We keep a copy with your application.`,
    link: 'Read more',
  },
  takes: 'Takes',
  minutes: (count: number) => `About ${nameNumber(count)} minutes`,
  reply: 'Reply',
  replyWithin: (days: number) => `Within ${days} ${days === 1 ? 'day' : 'days'}, as promised`,
};

/** Rules of voluntary self-identification. No answer is required, and one may always prefer not to say. */
import type { Question } from './question-schema.ts';

type Option = NonNullable<Question['options']>[number];

export const selectVoluntaryQuestions = (questions: readonly Question[]): Question[] =>
  questions.filter(({ purpose }) => purpose !== undefined);

/** Whether there is something to answer. */
export const hasVoluntaryQuestions = (questions: readonly Question[]): boolean =>
  selectVoluntaryQuestions(questions).some(({ kind }) => kind !== 'info');

/** The words with which forms offer to decline; the portal's own option has no value. */
const declinePattern =
  /\b(prefer not|rather not|decline|choose not|(do not|don['’]t) (wish|want)|not (to )?(say|answer|disclose|self-identify))\b/i;

/** Whether an option says that one does not say. */
export const isDecline = ({ value, label }: Option): boolean => value === '' || declinePattern.test(label);

/** Drops what contradicts an option that declines, which excludes all others. */
export function keepDecline(options: readonly Option[], chosen: readonly string[]): string[] {
  const declined = chosen.find((value) =>
    isDecline({ value, label: options.find((option) => option.value === value)?.label ?? '' }),
  );
  return declined === undefined ? [...chosen] : [declined];
}

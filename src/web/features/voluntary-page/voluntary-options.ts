/** Puts the option to decline before all others, and keeps it apart from them. */
import type { Question } from '#contract/questions/question-schema.ts';
import { isDecline } from '#contract/questions/voluntary-questions.ts';
import { texts as questionTexts } from '#texts/forms/questions.ts';
import { texts } from '#texts/forms/voluntary-page.ts';

/** The company's own option to decline comes first; without one, an option without a value is added. */
export function putDeclineFirst(question: Question): Question {
  const { kind, options: given = [] } = question;
  if (kind !== 'single' && kind !== 'multi' && kind !== 'boolean') return question;
  const options = kind === 'boolean' ? Object.entries(questionTexts.yesOrNo).map(([value, label]) => ({ value, label })) : given;
  const declines = options.filter(isDecline);
  const first = declines.length > 0 ? declines : [{ value: '', label: texts.preferNot }];
  return {
    ...question,
    kind: kind === 'boolean' ? 'single' : kind,
    options: [...first, ...options.filter((option) => !isDecline(option))],
  };
}

/** The last choice of several counts: to decline takes back all others, and any other takes back to decline. */
export function settleChoice({ options = [] }: Question, before: readonly string[], chosen: readonly string[]): string[] {
  const added = chosen.find((value) => !before.includes(value));
  const declines = options.filter(isDecline).map(({ value }) => value);
  if (added === undefined) return [...chosen];
  return declines.includes(added) ? [added] : chosen.filter((value) => !declines.includes(value));
}

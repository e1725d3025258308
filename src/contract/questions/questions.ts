/** Names the form fields of questions, and says which questions are shown. */
import type { AnswerFields, Question } from './question-schema.ts';

/**
 * The form field of a question. Without scripts the form posts the same fields:
 *
 * - texts, numbers and dates as typed; `single` has the value of an option, `boolean` `true` or `false`, `consent` `on`
 * - `multi` repeats the field for each chosen value
 * - `file` is a file; the answer of its question is the name of the uploaded one, which only a draft reads
 *
 * Messages of errors have the same names.
 */
export const answerField = (questionId: string) => `${answerPrefix}${questionId}`;
const answerPrefix = 'answer.';

/** The question of a form field; undefined for other fields. */
export const readQuestionId = (field: string): string | undefined =>
  field.startsWith(answerPrefix) ? field.slice(answerPrefix.length) : undefined;

/** Reads the answers of a form by question, from all values of its fields. */
export const readAnswerFields = (fields: Readonly<Record<string, readonly string[]>>): AnswerFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => {
      const id = readQuestionId(name);
      return id === undefined ? [] : [[id, values]];
    }),
  );

/** Omits questions whose condition is not met. Answers to them are ignored. */
export function selectShown(questions: readonly Question[], answers: AnswerFields): Question[] {
  const shown = new Set<string>();
  return questions.filter(({ id, shownIf }) => {
    const isShown =
      !shownIf || (shown.has(shownIf.question) && shownIf.anyOf.some((value) => answers[shownIf.question]?.includes(value)));
    if (isShown) shown.add(id);
    return isShown;
  });
}

/** Questions under one heading. */
export interface QuestionSection {
  /** Undefined for questions without one. */
  heading: string | undefined;
  questions: Question[];
}

/** Splits questions where the heading changes. */
export function splitSections(questions: readonly Question[]): QuestionSection[] {
  const sections: QuestionSection[] = [];
  for (const question of questions) {
    const last = sections.at(-1);
    if (last && last.heading === question.section) last.questions.push(question);
    else sections.push({ heading: question.section, questions: [question] });
  }
  return sections;
}

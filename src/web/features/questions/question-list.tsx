import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerFields, Question } from '#contract/questions/question-schema.ts';
import { answerField, selectShown, splitSections } from '#contract/questions/questions.ts';
import { texts } from '#texts/forms/questions.ts';
import type { FileState } from './file-control.tsx';
import { QuestionField } from './question-field.tsx';
import styles from './question-list.module.css';

interface QuestionListProps {
  questions: readonly Question[];
  answers: AnswerFields;
  /** Messages by form field. */
  errors: Readonly<Record<string, string | undefined>>;
  onAnswer(questionId: string, answer: readonly string[]): void;
  /** Absent where no question asks for a file. */
  files?: FileState | undefined;
}

/** Questions in sections and groups. Scripts hide those whose condition is not met; without scripts their condition is stated. */
export function QuestionList({ questions, answers, errors, onAnswer, files }: QuestionListProps) {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const shown = new Set(selectShown(questions, answers));
  const renderQuestion = (question: Question) => {
    const isOptional = !question.required && question.group === undefined;
    return (
      <Conditional
        key={question.id}
        condition={question.shownIf && describeCondition(questions, question.shownIf)}
        isMet={shown.has(question)}
        hasScripts={hasScripts}
      >
        <QuestionField
          question={question}
          isOptional={isOptional}
          answer={answers[question.id] ?? []}
          error={errors[answerField(question.id)]}
          onAnswer={(answer) => onAnswer(question.id, answer)}
          hasScripts={hasScripts}
          files={files}
        />
      </Conditional>
    );
  };
  return splitSections(questions).map(({ heading, questions: own }) => (
    <div
      key={own[0]?.id}
      className={styles.questions}
      data-unmet={!own.some((question) => shown.has(question)) || undefined}
      hidden={hasScripts && !own.some((question) => shown.has(question))}
    >
      {heading && <h3>{heading}</h3>}
      {splitGroups(own).map((group) =>
        group[0]?.group === undefined ? (
          group.map(renderQuestion)
        ) : (
          <fieldset key={group[0].id} className={styles.group}>
            <legend>
              {texts.oneOfThese} {!group.some(({ required }) => required) && <span>{texts.optional}</span>}
            </legend>
            {group.map(renderQuestion)}
          </fieldset>
        ),
      )}
    </div>
  ));
}

interface ConditionalProps {
  /** Undefined for a question that is always shown. */
  condition: string | undefined;
  isMet: boolean;
  hasScripts: boolean;
  children: ReactNode;
}

/** Styles hide an unmet question before the script runs, so that the page does not move. */
function Conditional({ condition, isMet, hasScripts, children }: ConditionalProps) {
  if (condition === undefined) return children;
  return (
    <div className={styles.dependent} data-unmet={!isMet || undefined} hidden={hasScripts && !isMet}>
      {!hasScripts && <p className={styles.condition}>{condition}</p>}
      {children}
    </div>
  );
}

function describeCondition(
  questions: readonly Question[],
  { question: parentId, anyOf }: NonNullable<Question['shownIf']>,
): string {
  const parent = questions.find(({ id }) => id === parentId);
  const nameAnswer = (value: string) =>
    parent?.options?.find((option) => option.value === value)?.label ?? texts.yesOrNo[value as 'true' | 'false'] ?? value;
  return texts.onlyIf(parent?.label ?? '', anyOf.map(nameAnswer));
}

/** Questions of a group follow one another. */
function splitGroups(questions: readonly Question[]): Question[][] {
  const groups: Question[][] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last && question.group !== undefined && last[0]?.group === question.group) last.push(question);
    else groups.push([question]);
  }
  return groups;
}

import { useId } from 'react';
import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { texts } from '#texts/forms/questions.ts';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import styles from './choice-question.module.css';

interface ChoiceQuestionProps {
  question: Question;
  isOptional: boolean;
  answer: readonly string[];
  error: string | undefined;
  onAnswer(answer: readonly string[]): void;
}

/** One or several of a list, or yes or no. Nothing is preselected, and an optional choice can be taken back. */
export function ChoiceQuestion({ question, isOptional, answer, error, onAnswer }: ChoiceQuestionProps) {
  const { id, label, help, kind } = question;
  const fieldId = useId();
  const isMulti = kind === 'multi';
  const describedBy = [help && `${fieldId}-help`, error && `${fieldId}-error`].filter(Boolean).join(' ') || undefined;
  const choose = (value: string, isChosen: boolean) => {
    if (!isMulti) return onAnswer([value]);
    const others = answer.filter((chosen) => chosen !== value);
    onAnswer(isChosen ? [...others, value] : others);
  };
  return (
    <fieldset
      id={answerField(id)}
      className={styles.question}
      aria-describedby={describedBy}
      {...(!isMulti && {
        role: 'radiogroup',
        'aria-invalid': error ? true : undefined,
        'aria-required': !isOptional || undefined,
      })}
    >
      <legend>
        {label} <span>{isMulti ? texts.any(isOptional) : isOptional && texts.optional}</span>
      </legend>
      {help && (
        <p id={`${fieldId}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div className={styles.choices} data-look={isMulti ? 'list' : kind}>
        {listOptions(question, isOptional).map((option) => (
          <label key={option.value} className={isMulti ? styles.option : styles.card}>
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={answerField(id)}
              value={option.value}
              checked={answer.includes(option.value)}
              aria-invalid={isMulti && error ? true : undefined}
              onChange={({ target }) => choose(option.value, target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${fieldId}-error`} error={error} />
    </fieldset>
  );
}

/** A radio cannot be unchecked, so an optional question has an empty answer. Voluntary ones have an option to decline. */
function listOptions({ kind, purpose, options = [] }: Question, isOptional: boolean) {
  const { true: yes, false: no } = texts.yesOrNo;
  const own =
    kind === 'boolean'
      ? [
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]
      : options;
  return isOptional && kind !== 'multi' && !purpose ? [...own, { value: '', label: texts.noAnswer }] : own;
}

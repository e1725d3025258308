import type { ReactNode } from 'react';
import { maxChars } from '#contract/questions/answer-rules.ts';
import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { texts } from '#texts/forms/questions.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { CharacterCount } from './character-count.tsx';
import { ChoiceQuestion } from './choice-question.tsx';
import { FileControl, type FileState } from './file-control.tsx';
import styles from './question-field.module.css';

interface QuestionFieldProps {
  question: Question;
  isOptional: boolean;
  answer: readonly string[];
  error: string | undefined;
  onAnswer(answer: readonly string[]): void;
  hasScripts: boolean;
  files?: FileState | undefined;
}

/** More options than this become a select. */
const maxCards = 7;

/** The field of a question, by its kind. */
export function QuestionField({ question, isOptional, answer, error, onAnswer, hasScripts, files }: QuestionFieldProps) {
  const { id, label, help, kind, options = [], limits } = question;
  const [value = ''] = answer;
  const shared = { name: answerField(id), 'aria-required': !isOptional || undefined };
  const frame = (control: Parameters<typeof Field>[0]['control'], hint: ReactNode = help) => (
    <div id={answerField(id)} className={styles.question}>
      <Field label={<QuestionLabel isOptional={isOptional}>{label}</QuestionLabel>} hint={hint} error={error} control={control} />
    </div>
  );
  const textInput = (hint: string | undefined, props: { inputMode?: 'decimal' | 'numeric'; autoComplete?: 'off' } = {}) =>
    frame(
      (attributes) => (
        <input
          {...shared}
          {...attributes}
          {...props}
          type="text"
          value={value}
          onChange={({ target }) => onAnswer([target.value])}
        />
      ),
      [help, hint].filter(Boolean).join(' '),
    );

  switch (kind) {
    case 'short_text':
      return textInput(undefined);
    case 'number':
      return textInput(texts.numberRange(limits?.min, limits?.max), { inputMode: 'decimal', autoComplete: 'off' });
    case 'date':
      return textInput(texts.date, { autoComplete: 'off' });
    case 'long_text': {
      const max = limits?.chars ?? maxChars(kind);
      return frame((attributes) => (
        <>
          <textarea
            {...shared}
            {...attributes}
            className={`${attributes.className} ${styles.long}`}
            aria-describedby={[attributes['aria-describedby'], `${attributes.id}-count`].filter(Boolean).join(' ')}
            rows={5}
            value={value}
            onChange={({ target }) => onAnswer([target.value])}
          />
          <CharacterCount id={`${attributes.id}-count`} length={value.length} max={max} hasScripts={hasScripts} />
        </>
      ));
    }
    case 'single':
      if (options.length <= maxCards) break;
      return frame(({ className: _, ...attributes }) => (
        <Select {...shared} {...attributes} value={value} onChange={({ target }) => onAnswer([target.value])}>
          {options[0]?.value !== '' && <option value="">{texts.choose}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ));
    case 'file':
      return (
        files &&
        frame(
          ({ className: _, ...attributes }) => (
            <FileControl
              {...attributes}
              question={question}
              forgottenFile={value}
              onAnswer={onAnswer}
              hasScripts={hasScripts}
              files={files}
            />
          ),
          [help, texts.file.limits(limits?.fileTypes ?? [], limits?.fileBytes ?? 0)].filter(Boolean).join(' '),
        )
      );
    case 'info':
      return (
        <div className={styles.info}>
          <p>{label}</p>
          {help && <p>{help}</p>}
        </div>
      );
  }
  return <ChoiceQuestion question={question} isOptional={isOptional} answer={answer} error={error} onAnswer={onAnswer} />;
}

/** Required questions have no mark. */
export const QuestionLabel = ({ isOptional, children }: { isOptional: boolean; children: string }) => (
  <>
    {children} {isOptional && <span className={styles.optional}>{texts.optional}</span>}
  </>
);

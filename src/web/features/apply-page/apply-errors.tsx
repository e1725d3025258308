import type { RefObject } from 'react';
import type { Question } from '#contract/questions/question-schema.ts';
import { answerField } from '#contract/questions/questions.ts';
import { texts } from '#texts/forms/apply-page.ts';
import styles from './apply-errors.module.css';

interface ApplyErrorsProps {
  problems: { fields: Readonly<Record<string, string | undefined>>; message?: string | undefined };
  questions: readonly Question[];
  elementRef: RefObject<HTMLDivElement | null>;
}

/** Lists the errors with links to their fields. Takes the focus after a failed attempt. */
export function ApplyErrors({ problems: { fields, message }, questions, elementRef }: ApplyErrorsProps) {
  const wrong = Object.keys(fields).filter((field) => fields[field]);
  return (
    <div ref={elementRef} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{wrong.length > 0 ? texts.errors.summary(wrong.length) : texts.errors.notSent}</h2>
      {wrong.length > 0 ? (
        <ul>
          {wrong.map((field) => {
            const question = questions.find(({ id }) => answerField(id) === field);
            return (
              <li key={field}>
                <a
                  href={`#${question ? encodeURIComponent(field) : field === 'resume' || field === 'consent' ? field : 'contact'}`}
                  onClick={(event) => {
                    const [input] = document.getElementsByName(field);
                    if (!input) return;
                    event.preventDefault();
                    input.focus();
                  }}
                >
                  {question ? texts.errors.ofQuestion(question.label, fields[field]) : fields[field]}
                </a>
              </li>
            );
          })}
        </ul>
      ) : (
        <p>{message}</p>
      )}
    </div>
  );
}

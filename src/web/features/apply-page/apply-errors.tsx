import type { RefObject } from 'react';
import { type ApplyFormErrors, applyFormFields } from '#contract/forms/apply-form-rules.ts';
import { texts } from '#texts/forms/apply-page.ts';
import styles from './apply-errors.module.css';

interface ApplyErrorsProps {
  problems: { fields: ApplyFormErrors; message?: string | undefined };
  elementRef: RefObject<HTMLDivElement | null>;
}

/** Lists the errors with links to their fields. Takes the focus after a failed attempt. */
export function ApplyErrors({ problems: { fields, message }, elementRef }: ApplyErrorsProps) {
  const wrong = applyFormFields.filter((field) => fields[field]);
  return (
    <div ref={elementRef} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{wrong.length > 0 ? texts.errors.summary(wrong.length) : texts.errors.notSent}</h2>
      {wrong.length > 0 ? (
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a
                href={`#${field === 'resume' || field === 'consent' ? field : 'contact'}`}
                onClick={(event) => {
                  const input = document.querySelector<HTMLElement>(`form [name="${field}"]`);
                  if (!input) return;
                  event.preventDefault();
                  input.focus();
                }}
              >
                {fields[field]}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{message}</p>
      )}
    </div>
  );
}

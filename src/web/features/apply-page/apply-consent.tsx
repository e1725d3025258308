import { useId } from 'react';
import { texts } from '#texts/forms/apply-page.ts';
import { texts as resumeTexts } from '#texts/resume-dialog.ts';
import { useBrand } from '#web/session/site-context.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import styles from './apply-consent.module.css';

interface ApplyConsentProps {
  company: string;
  isChecked: boolean;
  onChange(checked: boolean): void;
  error: string | undefined;
}

/** One sentence on the use of the data, and the terms of the portal. */
export function ApplyConsent({ company, isChecked, onChange, error }: ApplyConsentProps) {
  const { legal } = useBrand();
  const id = useId();
  const { start, terms, between, privacy, end, newTab } = resumeTexts.terms;
  const renderLink = (url: string, label: string) => (
    <a className="link" href={url} target="_blank" rel="noopener">
      {label}
      <span className="sr-only">{newTab}</span>
    </a>
  );
  return (
    <>
      <p className={styles.legal}>{texts.consent.text(company)}</p>
      <div className={styles.field}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="consent"
            className={styles.box}
            checked={isChecked}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>
            {start}
            {renderLink(legal.terms, terms)}
            {between}
            {renderLink(legal.privacy, privacy)}
            {end}
          </span>
        </label>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </>
  );
}

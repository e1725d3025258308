import { texts } from '#texts/forms/apply-page.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TermsLabel } from '../sign-in/registration/terms-label.tsx';
import styles from './apply-consent.module.css';

interface ApplyConsentProps {
  /** Undefined where the company has a text of its own. */
  company: string | undefined;
  isChecked: boolean;
  onChange(checked: boolean): void;
  error: string | undefined;
}

/** One sentence on the use of the data, and the terms of the portal. */
export function ApplyConsent({ company, isChecked, onChange, error }: ApplyConsentProps) {
  return (
    <>
      {company && <p className={styles.legal}>{texts.consent.text(company)}</p>}
      <Checkbox name="consent" aria-required checked={isChecked} onCheckedChange={onChange} error={error}>
        <TermsLabel />
      </Checkbox>
    </>
  );
}

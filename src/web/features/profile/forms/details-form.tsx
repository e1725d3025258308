import { paths } from '#contract/addresses.ts';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import type { FormResult } from '#contract/forms/form-result.ts';
import { createProfileDraft } from '#contract/forms/profile-draft.ts';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import styles from '../general-information.module.css';

interface DetailsFormProps {
  details: CandidateDetails;
  posted: FormResult | undefined;
}

/** Edits name and number without scripts. Only the server renders it. */
export function DetailsForm({ details, posted: result }: DetailsFormProps) {
  const posted = result?.values.part === 'details' ? result : undefined;
  const saved = createProfileDraft(details);
  const { name, number } = posted?.errors ?? {};
  return (
    <form method="post" action={paths.profile} noValidate>
      <input type="hidden" name="candidate_id" value={details.candidate_id} />
      {/* The fields show their own errors. */}
      <FieldError error={[name, number].includes(posted?.message) ? undefined : posted?.message} />
      <div className={styles.grid}>
        <TextField
          label={texts.name}
          name="name"
          autoComplete="name"
          spellCheck={false}
          aria-required
          maxLength={limits.profileNameMaxLength}
          defaultValue={posted?.values.name ?? saved.name}
          error={name}
        />
        <TextField
          label={texts.number}
          name="number"
          type="tel"
          autoComplete="tel"
          aria-required
          defaultValue={posted?.values.number ?? saved.number}
          error={number}
        />
      </div>
      <Button type="submit">{texts.save}</Button>
      <a className="link" href={paths.profile}>
        {texts.cancel}
      </a>
    </form>
  );
}

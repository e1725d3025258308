import { useEffect, useRef } from 'react';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import type { ProfileDraft } from '#contract/forms/profile-draft.ts';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FieldError } from '#web/ui/fields/field-error.tsx';
import { useFocusFirstError } from '#web/ui/fields/use-focus-first-error.ts';
import { ResumeFact } from './profile-fact.tsx';
import styles from './profile-form.module.css';
import type { ProfileEditor } from './use-profile-editor.ts';

interface ProfileFormProps {
  details: CandidateDetails;
  draft: ProfileDraft;
  editor: ProfileEditor;
}

/** The profile's details as a form with the same layout. */
export function ProfileForm({ details, draft, editor }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, formError, attempt, confirmingDiscard, busy } = editor;
  useFocusFirstError(form, attempt);

  const focusFirstField = () => form.current?.querySelector('input')?.focus();
  useEffect(focusFirstField, []);

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void editor.save();
      }}
    >
      {/* The fields show their own errors. */}
      <FieldError error={[errors.name, errors.number].includes(formError) ? undefined : formError} />
      <div className={styles.grid}>
        <TextField
          label={texts.name}
          autoComplete="name"
          spellCheck={false}
          aria-required
          maxLength={limits.profileNameMaxLength}
          value={draft.name}
          onChange={(event) => editor.updateDraft({ name: event.target.value })}
          error={errors.name}
        />
        <TextField label={texts.email} type="email" readOnly value={details.email} />
        <TextField
          label={texts.number}
          type="tel"
          autoComplete="tel"
          aria-required
          value={draft.number}
          onChange={(event) => editor.updateDraft({ number: event.target.value })}
          error={errors.number}
        />
        <dl>
          <ResumeFact resume={details.resume} />
        </dl>
      </div>
      <div className={styles.bar}>
        {confirmingDiscard ? (
          <fieldset className={styles.question}>
            <legend className={styles.legend}>{texts.discardQuestion}</legend>
            <Button
              ref={focusOnMount}
              onClick={() => {
                editor.keepEditing();
                focusFirstField();
              }}
            >
              {texts.keepEditing}
            </Button>
            <Button variant="secondary" onClick={editor.discard}>
              {texts.discard}
            </Button>
          </fieldset>
        ) : (
          <>
            <Button type="submit" busy={busy}>
              {texts.save}
            </Button>
            <Button variant="secondary" onClick={editor.cancel}>
              {texts.cancel}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

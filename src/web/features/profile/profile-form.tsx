import { useEffect, useRef } from 'react';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import * as limits from '#contract/limits.ts';
import { texts } from '#texts/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextField } from '#web/ui/fields/field.tsx';
import { useFocusFirstError } from '#web/ui/fields/use-focus-first-error.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { ResumeFact } from './profile-fact.tsx';
import styles from './profile-form.module.css';
import type { ProfileEditor } from './use-profile-editor.ts';

interface ProfileFormProps {
  details: CandidateDetails;
  draft: ProfileDraft;
  editor: ProfileEditor;
}

/** The profile's details as form fields, in the same places. */
export function ProfileForm({ details, draft, editor: editing }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { faults, sentence, attempt, asking, busy } = editing;
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
        if (!busy) void editing.save();
      }}
    >
      {/* Errors of single fields stand beside the fields. */}
      <FieldError error={[faults.name, faults.number].includes(sentence) ? undefined : sentence} />
      <div className={styles.grid}>
        <TextField
          label={texts.name}
          autoComplete="name"
          spellCheck={false}
          aria-required
          maxLength={limits.profileNameMaxLength}
          value={draft.name}
          onChange={(event) => editing.updateDraft({ name: event.target.value })}
          error={faults.name}
        />
        <TextField label={texts.email} type="email" readOnly value={details.email} />
        <TextField
          label={texts.number}
          type="tel"
          autoComplete="tel"
          aria-required
          value={draft.number}
          onChange={(event) => editing.updateDraft({ number: event.target.value })}
          error={faults.number}
        />
        <dl>
          <ResumeFact resume={details.resume} />
        </dl>
      </div>
      <div className={styles.bar}>
        {asking ? (
          <fieldset className={styles.question}>
            <legend className={styles.legend}>{texts.discardQuestion}</legend>
            <Button
              ref={focused}
              variant="secondary"
              onClick={() => {
                editing.keepEditing();
                focusFirstField();
              }}
            >
              {texts.keepEditing}
            </Button>
            <Button onClick={editing.discard}>{texts.discard}</Button>
          </fieldset>
        ) : (
          <>
            <Button type="submit" busy={busy}>
              {texts.save}
            </Button>
            <Button variant="secondary" onClick={editing.cancel}>
              {texts.cancel}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** Takes the focus on mount. */
const focused = (element: HTMLElement | null) => element?.focus();

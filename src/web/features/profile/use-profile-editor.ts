/** The state of editing name and number (spec §4): draft, save and discard. */

import { useState } from 'react';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import {
  createProfileDraft,
  normalizeProfileDraft,
  type ProfileDraft,
  type ProfileErrors,
  validateProfileDraft,
} from '#contract/forms/profile-draft.ts';
import { texts } from '#texts/profile.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { saveProfileMutation } from '#web/api/candidate-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { useLeaveBlocker } from './use-leave-blocker.ts';

const initialStatus = {
  errors: {} as ProfileErrors,
  formError: undefined as string | undefined,
  attempt: 0,
  confirmingDiscard: false,
};

export function useProfileEditor(details: CandidateDetails) {
  const [draft, setDraft] = useState<ProfileDraft>();
  const [{ errors, formError, attempt, confirmingDiscard }, setStatus] = useState(initialStatus);
  const { send: saveProfile, isPending } = useApiMutation(saveProfileMutation);

  const saved = createProfileDraft(details);
  const changed = draft !== undefined && (draft.name !== saved.name || draft.number !== saved.number);

  const blocker = useLeaveBlocker(changed);

  const stopEditing = () => {
    setDraft(undefined);
    setStatus(initialStatus);
  };
  const cancel = () => {
    if (changed) setStatus((before) => ({ ...before, confirmingDiscard: true }));
    else stopEditing();
  };
  const showErrors = (message: string, fields: ProfileErrors = {}) => {
    setStatus((before) => ({ ...before, errors: fields, formError: message, attempt: before.attempt + 1 }));
    showToast(message, 'failure');
  };

  return {
    /** Undefined unless editing. */
    draft,
    errors,
    /** The error of the whole form. */
    formError,
    /** Counts failed attempts to save. */
    attempt,
    /** Whether the editor shows the question about unsaved changes. */
    confirmingDiscard: confirmingDiscard || blocker.state === 'blocked',
    busy: isPending,

    toggle: () => (draft ? cancel() : setDraft(saved)),
    /** Removes the message of a field once its value is valid. */
    updateDraft(change: Partial<ProfileDraft>) {
      if (!draft) return;
      const next = { ...draft, ...change };
      const invalid = validateProfileDraft(next);
      setDraft(next);
      setStatus((before) => ({
        ...before,
        errors: { name: before.errors.name && invalid.errors.name, number: before.errors.number && invalid.errors.number },
        formError: before.formError && invalid.formError,
      }));
    },
    cancel,
    discard() {
      stopEditing();
      blocker.proceed?.();
    },
    keepEditing() {
      setStatus((before) => ({ ...before, confirmingDiscard: false }));
      blocker.reset?.();
    },

    async save() {
      if (!draft) return;
      const validation = validateProfileDraft(draft);
      if (validation.formError) return showErrors(validation.formError, validation.errors);
      const { name, number } = normalizeProfileDraft(draft);
      const { error } = await saveProfile({ candidateId: details.candidate_id, email: details.email, name, number });
      if (error) return showErrors(errorMessage(error, texts.notSaved));
      storage.set('name', name);
      storage.set('number', number);
      showToast(texts.saved);
      stopEditing();
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;

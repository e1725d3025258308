/** The state of editing name and number (spec §4): draft, save and discard. */

import { useState } from 'react';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { texts } from '#texts/profile.ts';
import { errorMessage } from '#web/api/api-errors.ts';
import { saveProfileMutation } from '#web/api/candidate-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import {
  createProfileDraft,
  normalizeProfileDraft,
  type ProfileDraft,
  type ProfileErrors,
  validateProfileDraft,
} from './profile-draft.ts';

const untouched = { faults: {} as ProfileErrors, sentence: undefined as string | undefined, attempt: 0, asking: false };

export function useProfileEditor(details: CandidateDetails) {
  const [draft, setDraft] = useState<ProfileDraft>();
  const [{ faults, sentence, attempt, asking }, setProgress] = useState(untouched);
  const { send: saveProfile, isPending } = useApiMutation(saveProfileMutation);

  const saved = createProfileDraft(details);
  const changed = draft !== undefined && (draft.name !== saved.name || draft.number !== saved.number);

  const stop = () => {
    setDraft(undefined);
    setProgress(untouched);
  };
  const cancel = () => {
    if (changed) setProgress((before) => ({ ...before, asking: true }));
    else stop();
  };
  const refuse = (said: string, found: ProfileErrors = {}) => {
    setProgress((before) => ({ ...before, faults: found, sentence: said, attempt: before.attempt + 1 }));
    showToast(said, 'failure');
  };

  return {
    /** Undefined unless editing. */
    draft,
    faults,
    /** The error of the whole form. */
    sentence,
    /** Counts failed attempts to save. */
    attempt,
    /** Whether the question about unsaved changes is open. */
    asking,
    busy: isPending,

    toggle: () => (draft ? cancel() : setDraft(saved)),
    updateDraft: (change: Partial<ProfileDraft>) => setDraft((before) => before && { ...before, ...change }),
    cancel,
    discard: stop,
    keepEditing: () => setProgress((before) => ({ ...before, asking: false })),

    async save() {
      if (!draft) return;
      const judged = validateProfileDraft(draft);
      if (judged.formError) return refuse(judged.formError, judged.errors);
      const { name, number } = normalizeProfileDraft(draft);
      const { error } = await saveProfile({ candidateId: details.candidate_id, email: details.email, name, number });
      if (error) return refuse(errorMessage(error, texts.notSaved));
      storage.set('name', name);
      storage.set('number', number);
      showToast(texts.saved);
      stop();
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;

/** Editing name and number (spec §4): on, changed, saved or discarded, off. */

import { useState } from 'react';
import type { CandidateDetails } from '#contract/candidates.ts';
import { texts } from '#texts/profile.ts';
import { useSaveProfileMutation } from '../../data/candidates.ts';
import { explained } from '../../data/failures.ts';
import { remember } from '../../session/browser-memory.ts';
import { toast } from '../../ui/toast-queue.ts';
import { draftOf, judge, type ProfileDraft, type ProfileFaults, storedForm } from './profile-draft.ts';

const untouched = { faults: {} as ProfileFaults, sentence: undefined as string | undefined, attempt: 0, asking: false };

export function useProfileEditing(details: CandidateDetails) {
  const [draft, setDraft] = useState<ProfileDraft>();
  const [{ faults, sentence, attempt, asking }, setProgress] = useState(untouched);
  const [saveProfile, { isLoading }] = useSaveProfileMutation();

  const saved = draftOf(details);
  const changed = draft !== undefined && (draft.name !== saved.name || draft.number !== saved.number);

  const stop = () => {
    setDraft(undefined);
    setProgress(untouched);
  };
  const cancel = () => {
    if (changed) setProgress((before) => ({ ...before, asking: true }));
    else stop();
  };
  const refuse = (said: string, found: ProfileFaults = {}) => {
    setProgress((before) => ({ ...before, faults: found, sentence: said, attempt: before.attempt + 1 }));
    toast(said, 'failure');
  };

  return {
    /** What is being edited; undefined while nothing is. */
    draft,
    faults,
    /** What is said about the whole form. */
    sentence,
    /** Counts the refused tries to save. */
    attempt,
    /** Whether the question about unsaved changes is open. */
    asking,
    busy: isLoading,

    toggle: () => (draft ? cancel() : setDraft(saved)),
    fill: (change: Partial<ProfileDraft>) => setDraft((before) => before && { ...before, ...change }),
    cancel,
    discard: stop,
    keepEditing: () => setProgress((before) => ({ ...before, asking: false })),

    async save() {
      if (!draft) return;
      const judged = judge(draft);
      if (judged.sentence) return refuse(judged.sentence, judged.faults);
      const { name, number } = storedForm(draft);
      const { error } = await saveProfile({ candidateId: details.candidate_id, email: details.email, name, number });
      if (error) return refuse(explained(error, texts.notSaved));
      remember('name', name);
      remember('number', number);
      toast(texts.saved);
      stop();
    },
  };
}

export type ProfileEditing = ReturnType<typeof useProfileEditing>;

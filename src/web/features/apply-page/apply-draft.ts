/** Stores the text of an apply form in this tab until it is sent. */
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import type { AnswerFields } from '#contract/questions/question-schema.ts';
import { attempt } from '#web/browser/storage.ts';

/** What an applicant has typed and chosen. */
export interface Entered {
  values: ApplyFormValues;
  /** By question. */
  answers: AnswerFields;
}

const draftKey = 'applyDraft';

interface ApplyDraft extends Entered {
  jobId: number;
  /** The candidate who typed it; absent for a visitor. Only this candidate sees it again. */
  owner?: string | undefined;
  /** The name of the chosen resume; browsers cannot keep the file. */
  file: string | undefined;
}

/** One draft, of the form that was edited last. Returns the time. */
export function saveDraft(jobId: number, form: ApplyForm, { values, answers }: Entered, forgottenFile?: string): Date {
  // Consent is given again with each form.
  const consents = form.questions?.filter(({ kind }) => kind === 'consent').map(({ id }) => [id, []]) ?? [];
  const draft: ApplyDraft = {
    jobId,
    owner: form.candidate_id,
    values: { ...values, consent: '' },
    answers: { ...answers, ...Object.fromEntries(consents) },
    file: form.resume?.name ?? forgottenFile,
  };
  // Session storage outlives the end of a session, which clears local storage (spec §4).
  attempt(() => sessionStorage.setItem(draftKey, JSON.stringify(draft)));
  return new Date();
}

export function readDraft(jobId: number, candidateId: string | undefined): ApplyDraft | undefined {
  const draft = attempt(() => JSON.parse(sessionStorage.getItem(draftKey) ?? '') as ApplyDraft);
  const isOwn = draft?.owner === undefined || draft.owner === candidateId;
  return isOwn && draft?.jobId === jobId ? draft : undefined;
}

export function removeDraft(jobId: number, candidateId: string | undefined): void {
  if (readDraft(jobId, candidateId)) attempt(() => sessionStorage.removeItem(draftKey));
}

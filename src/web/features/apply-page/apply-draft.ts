/** Stores the text of an apply form in this browser, until it is sent or the candidate signs out. */
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import { storage } from '#web/browser/storage.ts';

interface ApplyDraft {
  jobId: number;
  values: ApplyFormValues;
  /** The name of the chosen file; browsers cannot keep the file. */
  file: string | undefined;
}

/** One draft, of the form that was edited last. Returns the time. */
export function saveDraft(jobId: number, { values, file }: Omit<ApplyDraft, 'jobId'>): Date {
  // Consent is given again with each form.
  storage.set('applyDraft', JSON.stringify({ jobId, values: { ...values, consent: '' }, file } satisfies ApplyDraft));
  return new Date();
}

export function readDraft(jobId: number): ApplyDraft | undefined {
  try {
    const draft = JSON.parse(storage.get('applyDraft') ?? '') as ApplyDraft;
    return draft.jobId === jobId ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function removeDraft(jobId: number): void {
  if (readDraft(jobId)) storage.remove('applyDraft');
}

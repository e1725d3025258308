/** Takes a posted apply form: permits, charges and holds its files, and submits it. */
import * as messages from '#contract/messages.ts';
import { readQuestionId } from '#contract/questions/questions.ts';
import { DomainError } from '../domain-error.ts';
import type { UploadedFile } from '../platform/files/uploaded-file.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { ApplyFormService, ApplyFormVisit, SubmitOutcome, SubmittedForm } from './apply-form-service.ts';

interface FormSubmissionOptions {
  applyForm: Pick<ApplyFormService, 'isValidToken' | 'holdResume' | 'holdAnswer' | 'discardAnswer' | 'submit'>;
  rateLimits: Pick<RateLimiter, 'assertUploadAllowed' | 'assertGuestUploadAllowed' | 'chargeHeldUpload' | 'chargeGuestUpload'>;
}

export interface PostedForm extends SubmittedForm {
  /** `read` holds the files alone. */
  intent: 'read' | 'send';
  /** The ids of questions whose files are removed. */
  remove: readonly string[];
  /** By form field. */
  files: ReadonlyMap<string, UploadedFile>;
  /** Form fields of files that did not fit beside the others. */
  omitted: readonly string[];
}

/** More than a form has questions for files. */
const maxRemovedFiles = 10;

export function createFormSubmission({ applyForm, rateLimits }: FormSubmissionOptions) {
  return {
    chargeUpload,

    /** Throws for a visit that may not upload a file now. A visitor needs the token of the form. */
    async assertUploadAllowed({ jobId, client, candidateId }: ApplyFormVisit, token: string | undefined): Promise<void> {
      if (candidateId !== undefined) return rateLimits.assertUploadAllowed(candidateId);
      if (applyForm.isValidToken(token, jobId)) return rateLimits.assertGuestUploadAllowed(client);
      throw new DomainError('invalid', messages.formExpired, {
        code: 'form_too_old',
        fields: { resume: messages.formExpired },
      });
    },

    async submit(visit: ApplyFormVisit, form: PostedForm): Promise<SubmitOutcome> {
      if (form.files.size > 0) await holdFiles(visit, form);
      // A form without its cookie holds nothing.
      const removed = visit.secret === '' ? [] : [...new Set(form.remove)].slice(0, maxRemovedFiles);
      for (const questionId of removed) await applyForm.discardAnswer(visit, questionId);
      return form.intent === 'read' ? 'review' : applyForm.submit(visit, form);
    },
  };

  /** Throws the first error, after it has tried all files: a form without scripts sends them together. */
  async function holdFiles(visit: ApplyFormVisit, form: PostedForm): Promise<void> {
    const errors: unknown[] = [];
    for (const [field, file] of form.files) {
      const questionId = readQuestionId(field);
      try {
        await chargeUpload(visit);
        if (questionId === undefined) await applyForm.holdResume(visit, form, file);
        else await applyForm.holdAnswer(visit, questionId, file);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    if (form.omitted.length === 0) return;
    throw new DomainError('too-large', messages.filesTooLarge, {
      fields: Object.fromEntries(form.omitted.map((field) => [field, messages.filesTooLarge])),
    });
  }

  /** Counts rejected files as well. */
  async function chargeUpload({ client, candidateId }: ApplyFormVisit): Promise<void> {
    if (candidateId === undefined) await rateLimits.chargeGuestUpload(client);
    else await rateLimits.chargeHeldUpload(candidateId);
  }
}

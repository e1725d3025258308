/** The state of the apply form: values, errors, upload and sending. */
import { useEffect, useRef, useState } from 'react';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import {
  type ApplyFormErrors,
  type ApplyFormField,
  type ApplyFormValues,
  applyFormFields,
  validateApplyForm,
} from '#contract/forms/apply-form-rules.ts';
import * as messages from '#contract/messages.ts';
import { validateResumeFile } from '#contract/rules.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { type ApiError, errorMessage, fieldErrors } from '#web/api/api-errors.ts';
import { sendApplyFormMutation } from '#web/api/apply-form-queries.ts';
import { uploadErrorMessage } from '#web/api/upload-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { readDraft, removeDraft, saveDraft } from './apply-draft.ts';

interface FormProblems {
  fields: ApplyFormErrors;
  /** Concerns the whole form. */
  message?: string | undefined;
}

export interface UploadState {
  name: string;
  /** Share of bytes sent, 0 to 1. */
  share: number;
}

export function useApplyForm(jobId: number, form: ApplyForm) {
  const posted = useFormResult();
  const [values, setValues] = useState<ApplyFormValues>(() => withPhoneStart({ ...form.values, ...pickValues(posted?.values) }));
  const [problems, setProblems] = useState<FormProblems>(() =>
    posted ? toProblems(posted.errors, posted.message) : { fields: {}, message: form.failure },
  );
  const [attempt, setAttempt] = useState(0);
  const [upload, setUpload] = useState<UploadState>();
  const [draftSavedAt, setDraftSavedAt] = useState<Date>();
  const [forgottenFile, setForgottenFile] = useState<string>();
  const { send, isPending } = useApiMutation(sendApplyFormMutation);
  const isUploading = useRef(false);
  const latest = useRef(values);
  latest.current = values;

  // The server renders no draft, so the browser adds it afterwards.
  const hasServerValues = form.resume !== null || posted !== undefined;
  useEffect(() => {
    const draft = hasServerValues ? undefined : readDraft(jobId);
    if (!draft) return;
    setValues((before) => ({ ...before, ...draft.values }));
    setForgottenFile(draft.file);
  }, [jobId, hasServerValues]);

  const showProblems = (next: FormProblems) => {
    setProblems(next);
    setAttempt((before) => before + 1);
  };

  const change = (field: keyof ApplyFormValues, value: string) => {
    const next = { ...values, [field]: value };
    setValues(next);
    setDraftSavedAt(saveDraft(jobId, { values: next, file: form.resume?.name ?? forgottenFile }));
    setProblems(({ fields, message }) => ({ fields: dropRightFields(fields, values, next), message }));
  };

  return {
    values,
    problems,
    /** Counts failed attempts to send. */
    attempt,
    upload,
    draftSavedAt,
    /** The file of a draft, which a browser cannot keep. */
    forgottenFile: form.resume ? undefined : forgottenFile,
    busy: isPending,
    change,

    async uploadResume(file: File) {
      const wrong = validateResumeFile(file);
      if (wrong) return setProblems(({ fields, message }) => ({ fields: { ...fields, resume: wrong }, message }));
      if (isUploading.current) return;
      isUploading.current = true;
      setUpload({ name: file.name, share: 0 });
      const sent = await send({
        jobId,
        intent: 'read',
        formToken: form.form_token,
        values,
        file,
        onProgress: (share) => setUpload({ name: file.name, share }),
      });
      isUploading.current = false;
      setUpload(undefined);
      const resume = sent.error && (fieldErrors(sent.error).resume ?? uploadErrorMessage(sent.error));
      const entered = latest.current;
      const filled = sent.data ? fillEmpty(entered, sent.data.values) : entered;
      setProblems(({ fields, message }) => ({ fields: { ...dropRightFields(fields, entered, filled), resume }, message }));
      if (!sent.data) return;
      setValues(filled);
      saveDraft(jobId, { values: filled, file: file.name });
    },

    async submit() {
      const fields = { ...(!form.resume && { resume: messages.resumeMissing }), ...validateApplyForm(values) };
      if (Object.keys(fields).length > 0) return showProblems({ fields });
      // The page of a job that was closed meanwhile shows it.
      saveDraft(jobId, { values, file: form.resume?.name });
      const { data, error } = await send({ jobId, intent: 'send', formToken: form.form_token, values });
      if (error) showProblems(toProblems(fieldErrors(error), sendErrorMessage(error)));
      else if (data.step !== 'form') removeDraft(jobId);
    },
  };
}

/** Removes the message of a field once its value is valid. */
function dropRightFields(fields: ApplyFormErrors, before: ApplyFormValues, next: ApplyFormValues): ApplyFormErrors {
  const wrong: ApplyFormErrors = validateApplyForm(next);
  const isKept = (field: ApplyFormField) => field === 'resume' || before[field] === next[field] || wrong[field];
  return Object.fromEntries(
    applyFormFields.filter((field) => fields[field] && isKept(field)).map((field) => [field, fields[field]]),
  );
}

const sendErrorMessage = (error: ApiError) => errorMessage(error, texts.send.failed);

/** Prefers the messages of fields to the message of the form. */
function toProblems(errors: Record<string, string>, message: string): FormProblems {
  const fields: ApplyFormErrors = Object.fromEntries(
    Object.entries(errors).filter(([field]) => applyFormFields.includes(field as ApplyFormField)),
  );
  return Object.keys(fields).length > 0 ? { fields } : { fields, message };
}

const pickValues = ({ name, phone, email, consent }: Partial<ApplyFormValues> = {}) => ({
  ...(name !== undefined && { name, consent: consent ?? '' }),
  ...(phone !== undefined && { phone }),
  ...(email !== undefined && { email }),
});

const withPhoneStart = (values: ApplyFormValues) => ({ ...values, phone: values.phone || texts.contact.phoneStart });

/** Fills empty fields from the resume, and preserves the entered text. */
const fillEmpty = (entered: ApplyFormValues, read: ApplyFormValues): ApplyFormValues => ({
  ...entered,
  name: entered.name.trim() ? entered.name : read.name,
  phone: /^\s*(\+[0-9]{0,3}\s*)?$/.test(entered.phone) ? read.phone || entered.phone : entered.phone,
  email: entered.email.trim() ? entered.email : read.email,
});

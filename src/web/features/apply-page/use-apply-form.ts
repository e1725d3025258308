/** The state of the apply form: values, answers, errors, upload and sending. */
import { useEffect, useRef, useState } from 'react';
import type { ApplyForm } from '#contract/forms/apply-form-calls.ts';
import type { ApplyFormValues } from '#contract/forms/apply-form-rules.ts';
import { answerField } from '#contract/questions/questions.ts';
import { texts } from '#texts/forms/apply-page.ts';
import { type ApiError, errorMessage, fieldErrors } from '#web/api/api-errors.ts';
import { sendApplyFormMutation } from '#web/api/apply-form-queries.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { lazyImport } from '#web/browser/lazy-import.ts';
import { useFormResult } from '#web/session/use-form-result.ts';
import { type Entered, readDraft, removeDraft, saveDraft } from './apply-draft.ts';

interface FormProblems {
  /** Messages by form field. */
  fields: Record<string, string | undefined>;
  /** Concerns the whole form. */
  message?: string | undefined;
}

export interface UploadState {
  /** The form field of the file. */
  field: string;
  name: string;
  /** Share of bytes sent, 0 to 1. */
  share: number;
}

const loadValidation = lazyImport(() => import('./form-validation.ts'));

export type ApplyFormState = ReturnType<typeof useApplyForm>;

export function useApplyForm(jobId: number, current: ApplyForm, signedIn: boolean) {
  /** What is on the page stays that of the candidate who opened it, also when the session ends. */
  const opener = useRef(current.candidate_id);
  const form: ApplyForm = { ...current, candidate_id: opener.current ?? current.candidate_id };
  const posted = useFormResult();
  const [entered, setEntered] = useState<Entered>(() => ({
    values: withPhoneStart({ ...form.values, ...pickValues(posted?.values), ...(signedIn && { email: form.values.email }) }),
    answers: posted?.answers ?? form.answers ?? {},
  }));
  const [problems, setProblems] = useState<FormProblems>(() =>
    posted ? toProblems(posted.errors, posted.message) : { fields: {}, message: form.failure },
  );
  const [attempt, setAttempt] = useState(0);
  const [upload, setUpload] = useState<UploadState>();
  const [draftSavedAt, setDraftSavedAt] = useState<Date>();
  const [forgottenFile, setForgottenFile] = useState<string>();
  const { send, isPending } = useApiMutation(sendApplyFormMutation);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isUploading = useRef(false);
  const latest = useRef({ form, entered });
  latest.current = { form, entered };

  // The server renders no draft, so the browser adds it afterwards.
  const isPosted = posted !== undefined;
  useEffect(() => {
    const draft = isPosted ? undefined : readDraft(jobId, form.candidate_id);
    if (!draft) return;
    setEntered(({ values, answers }) => ({
      // A candidate applies with the address of the account.
      values: { ...values, ...draft.values, consent: values.consent, ...(signedIn && { email: values.email }) },
      answers: { ...answers, ...draft.answers },
    }));
    setForgottenFile(draft.file);
  }, [jobId, form.candidate_id, isPosted, signedIn]);

  const showProblems = (next: FormProblems) => {
    setProblems(next);
    setAttempt((before) => before + 1);
  };

  const setFieldProblem = (field: string, problem: string | undefined) =>
    setProblems(({ fields, message }) => ({ fields: { ...fields, [field]: problem }, message }));

  const enter = (next: Entered) => {
    const { form, entered: before } = latest.current;
    latest.current = { form, entered: next };
    setEntered(next);
    setDraftSavedAt(saveDraft(jobId, form, next, forgottenFile));
    void loadValidation().then(
      ({ dropRightFields }) =>
        setProblems(({ fields, message }) => ({ fields: dropRightFields(form, fields, before, next), message })),
      () => undefined,
    );
  };

  /** Takes a form with an uploaded file from the server. */
  const receive = (next: ApplyForm, { values, answers } = latest.current.entered) => {
    latest.current.form = next;
    enter({ values, answers });
  };

  return {
    ...entered,
    problems,
    /** Counts failed attempts to send. */
    attempt,
    upload,
    draftSavedAt,
    /** The file of a draft, which a browser cannot keep. */
    forgottenFile: form.resume ? undefined : forgottenFile,
    busy: isPending || isSubmitting,

    change(field: keyof ApplyFormValues, value: string) {
      const { values, answers } = latest.current.entered;
      enter({ values: { ...values, [field]: value }, answers });
    },

    answer(questionId: string, answer: readonly string[]) {
      const { values, answers } = latest.current.entered;
      enter({ values, answers: { ...answers, [questionId]: answer } });
    },

    /** @param field of the resume or of a question */
    async uploadFile(field: string, file: File) {
      if (isUploading.current) return;
      isUploading.current = true;
      setUpload({ field, name: file.name, share: 0 });
      const validation = await loadValidation().catch(() => undefined);
      const wrong = validation?.validateFile(form, field, file);
      const sent = wrong
        ? undefined
        : await send({
            jobId,
            intent: 'read',
            formToken: form.form_token,
            fields: { ...latest.current.entered.values },
            file: { field, file },
            onProgress: (share) => setUpload({ field, name: file.name, share }),
          });
      isUploading.current = false;
      setUpload(undefined);
      setFieldProblem(
        field,
        wrong ?? (validation ? validation.fileMessage(field, sent?.error) : sent?.error && texts.resume.failed),
      );
      if (!sent?.data) return;
      const { values, answers } = latest.current.entered;
      receive(sent.data, { values: validation?.fillEmpty(values, sent.data.values) ?? values, answers });
    },

    async removeFile(questionId: string) {
      const fields = { ...latest.current.entered.values, remove: questionId };
      const { data, error } = await send({ jobId, intent: 'read', formToken: form.form_token, fields });
      if (error) return setFieldProblem(answerField(questionId), errorMessage(error, texts.resume.removalFailed));
      const { values, answers } = latest.current.entered;
      receive(data, { values, answers: { ...answers, [questionId]: [] } });
    },

    async submit() {
      // A second press while the validation loads would send the form twice.
      setIsSubmitting(true);
      await validateAndSend().finally(() => setIsSubmitting(false));
    },
  };

  async function validateAndSend() {
    const validation = await loadValidation().catch(() => undefined);
    if (!validation) return showProblems({ fields: {}, message: errorMessage(undefined, texts.send.failed) });
    // What was typed while the validation loaded counts.
    const { entered: latestEntered } = latest.current;
    const fields = validation.validateForm(form, latestEntered);
    if (Object.keys(fields).length > 0) return showProblems({ fields });
    // The page of a job that was closed meanwhile shows it.
    saveDraft(jobId, form, latestEntered);
    const answers = validation.collectAnswers(form, latestEntered.answers);
    const { data, error } = await send({
      jobId,
      intent: 'send',
      formToken: form.form_token,
      fields: { ...latestEntered.values, ...answers, ...(form.candidate_id && { candidate_id: form.candidate_id }) },
    });
    if (error) {
      // The candidate who signed in since has been told, and may send it.
      opener.current = undefined;
      showProblems(toProblems(fieldErrors(error), sendErrorMessage(error)));
    } else if (data.step !== 'form') removeDraft(jobId, form.candidate_id);
  }
}

const sendErrorMessage = (error: ApiError) => errorMessage(error, texts.send.failed);

/** Prefers the messages of fields to the message of the form. */
function toProblems(errors: Record<string, string>, message: string): FormProblems {
  const isField = (field: string) => /^(resume|name|phone|email|consent|answer\..*)$/.test(field);
  const fields = Object.fromEntries(Object.entries(errors).filter(([field]) => isField(field)));
  return Object.keys(fields).length > 0 ? { fields } : { fields, message };
}

const pickValues = ({ name, phone, email, consent }: Partial<ApplyFormValues> = {}) => ({
  ...(name !== undefined && { name, consent: consent ?? '' }),
  ...(phone !== undefined && { phone }),
  ...(email !== undefined && { email }),
});

const withPhoneStart = (values: ApplyFormValues) => ({ ...values, phone: values.phone || texts.contact.phoneStart });

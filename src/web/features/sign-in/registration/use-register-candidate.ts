/** Registers a candidate with resume, name and number, then opens the open positions (spec §4). */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import { trimSpaces } from '#contract/trim-spaces.ts';
import { texts } from '#texts/resume-dialog.ts';
import { fieldErrors } from '#web/api/api-errors.ts';
import { registerMutation } from '#web/api/candidate-queries.ts';
import { isAborted, uploadErrorMessage } from '#web/api/upload-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { refreshBar } from '../../started-application/refresh-bar.ts';
import { useApplyingJob } from '../applying-job.ts';
import { useSignInDialogs } from '../sign-in-dialogs-context.tsx';
import { type RegistrationErrors, type RegistrationForm, splitFullName } from './registration-form.ts';

export interface RegistrationSubmission {
  /** Share of the form sent, 0 to 1, during the upload. */
  progress: number | undefined;
  /** The error of the whole form. */
  formError: string | undefined;
  /** Resolves to the server's errors by field; empty after a success. */
  send(form: RegistrationForm & { resume: File }): Promise<RegistrationErrors>;
}

export function useRegisterCandidate(): RegistrationSubmission {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const [{ email, candidateId, purpose }, dispatch] = useSignInDialogs();
  const next = purpose?.path ?? paths.openPositions;
  const jobId = useApplyingJob();
  const { send: register } = useApiMutation(registerMutation);
  const [progress, setProgress] = useState<number>();
  const [formError, setFormError] = useState<string>();
  const [done, setDone] = useState(false);
  const uploadController = useRef<AbortController>(undefined);

  // Closing the dialog cancels the upload.
  useEffect(() => () => uploadController.current?.abort(), []);

  // Navigates before closing, since a job page opens its own dialog once this one is closed.
  useEffect(() => {
    if (!done) return;
    if (pathname === next) dispatch({ type: 'close' });
    else void navigate(next);
  }, [done, pathname, next, dispatch, navigate]);

  const send: RegistrationSubmission['send'] = async ({ name, phone, resume }) => {
    setFormError(undefined);
    setProgress(0);
    const fullName = trimSpaces(name);
    const registration = { candidateId, email, mobile: phone, file: resume, jobId, ...splitFullName(fullName) };
    uploadController.current = new AbortController();
    const result = await register({ ...registration, onProgress: setProgress, signal: uploadController.current.signal });
    setProgress(undefined);
    if (result.error) {
      if (isAborted(result.error)) return {};
      const message = uploadErrorMessage(result.error);
      showToast(message, 'failure');
      const errors = toFormErrors(fieldErrors(result.error));
      if (Object.keys(errors).length === 0) setFormError(message);
      return errors;
    }
    storage.set('name', fullName);
    storage.set('number', phone);
    storage.set('resume', result.data.message.resume);
    showToast(texts.done);
    if (jobId !== undefined) void refreshBar(client);
    setDone(true);
    return {};
  };

  return { progress, formError, send };
}

/** Maps the server's field errors to the fields of the form. */
function toFormErrors({ first_name, last_name = first_name, mobile, resume }: Record<string, string>): RegistrationErrors {
  return { ...(last_name && { name: last_name }), ...(mobile && { phone: mobile }), ...(resume && { resume }) };
}

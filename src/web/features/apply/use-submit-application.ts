/** Uploads the new resume, if any, then submits the application. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#contract/messages.ts';
import { formatDate } from '#labels/job-labels.ts';
import { texts } from '#texts/confirm-dialog.ts';
import { errorCode, errorStatus, fieldErrors, serverMessage } from '#web/api/api-errors.ts';
import { applyMutation } from '#web/api/application-queries.ts';
import { candidateDetailsQuery, uploadResumeMutation } from '#web/api/candidate-queries.ts';
import { isAborted, uploadErrorMessage } from '#web/api/upload-errors.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { storage } from '#web/browser/storage.ts';
import { showToast } from '#web/ui/toasts/toast-queue.ts';
import { hasMissingDetails } from './missing-details.ts';

/** A file that the server rejected, and its message. */
export interface RejectedFile {
  file: File;
  message: string;
}

interface Outcomes {
  onApplied(): void;
  /** Called when name or phone number are missing (spec §1); receives the selected resume. */
  onIncomplete(resume: File | undefined): void;
}

export function useSubmitApplication(job: { joborder_id: number; title: string }, { onApplied, onIncomplete }: Outcomes) {
  const { data: candidate } = useQuery(candidateDetailsQuery);
  const { send: upload } = useApiMutation(uploadResumeMutation);
  const { send: apply } = useApiMutation(applyMutation);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [rejectedFile, setRejectedFile] = useState<RejectedFile>();
  const uploadController = useRef<AbortController>(undefined);

  // Closing the dialog during the upload cancels the application.
  useEffect(() => () => uploadController.current?.abort(), []);

  const showError = (message: string) => {
    setError(message);
    showToast(message, 'failure');
  };

  const send = async (newResume: File | undefined) => {
    if (hasMissingDetails(candidate)) return onIncomplete(newResume);
    setBusy(true);
    setError(undefined);
    try {
      if (newResume) {
        uploadController.current = new AbortController();
        const { signal } = uploadController.current;
        const candidateId = candidate?.candidate_id ?? '';
        const uploaded = await upload({ candidateId, file: newResume, onProgress: setProgress, signal });
        uploadController.current = undefined;
        if (uploaded.error) {
          if (isAborted(uploaded.error)) return;
          const message = uploadErrorMessage(uploaded.error);
          if (!fieldErrors(uploaded.error).resume) return showError(message);
          setRejectedFile({ file: newResume, message });
          return showToast(message, 'failure');
        }
        storage.set('resume', uploaded.data.message.resume);
      }
      const email = candidate?.email ?? storage.get('userID') ?? '';
      const applied = await apply({ jobId: job.joborder_id, title: job.title, email });
      if (errorCode(applied.error) === 'details_missing') return onIncomplete(newResume);
      if (applied.error) return showError(applyErrorMessage(applied.error));
      showToast(texts.applied);
      onApplied();
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  };

  return { send, busy, progress, error, rejectedFile };
}

/** Prefers the error of the server: an earlier application, a closed job, a missing resume, a limit. Spec §8 has one message for the rest. */
function applyErrorMessage(error: Parameters<typeof errorStatus>[0]): string {
  const appliedAt = errorStatus(error) === 409 && (error?.body as { applied_date?: string } | undefined)?.applied_date;
  if (appliedAt) return texts.bar.appliedOn(formatDate(appliedAt));
  const isSpecific = [400, 404, 429].includes(Number(errorStatus(error)));
  return (isSpecific && serverMessage(error)) || messages.applicationFailed;
}

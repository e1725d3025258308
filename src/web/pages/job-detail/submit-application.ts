/** Sends the new resume when there is one, then the application. */

import { useEffect, useRef, useState } from 'react';
import * as sentences from '#contract/sentences.ts';
import { texts } from '#texts/confirm-dialog.ts';
import { useApplyMutation } from '../../data/applications.ts';
import { useCandidateDetailsQuery, useUploadResumeMutation } from '../../data/candidates.ts';
import { codeOf, fieldsOf, sentenceOf, statusOf } from '../../data/failures.ts';
import { takenBack, uploadFailure } from '../../data/upload-failure.ts';
import { recall, remember } from '../../session/browser-memory.ts';
import { toast } from '../../ui/toast-queue.ts';
import { lacksDetails } from './ask-details.ts';

/** A chosen file that the server did not take, and why. */
export interface RefusedFile {
  file: File;
  sentence: string;
}

interface Outcomes {
  onApplied(): void;
  /** Name or phone number are missing (spec §1): they are asked for first, and the chosen resume is not lost. */
  onIncomplete(chosen: File | undefined): void;
}

export function useSubmitApplication(job: { joborder_id: number; title: string }, { onApplied, onIncomplete }: Outcomes) {
  const { data: candidate } = useCandidateDetailsQuery();
  const [upload] = useUploadResumeMutation();
  const [apply] = useApplyMutation();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const [refusedFile, setRefusedFile] = useState<RefusedFile>();
  const underWay = useRef<{ abort(): void }>(undefined);

  // Whoever closes the dialog while the resume is on its way does not want to apply.
  useEffect(() => () => underWay.current?.abort(), []);

  const refuse = (sentence: string) => {
    setError(sentence);
    toast(sentence, 'failure');
  };

  const send = async (newResume: File | undefined) => {
    if (lacksDetails(candidate)) return onIncomplete(newResume);
    setBusy(true);
    setError(undefined);
    try {
      if (newResume) {
        const uploading = upload({ candidateId: candidate?.candidate_id ?? '', file: newResume, onProgress: setProgress });
        underWay.current = uploading;
        const uploaded = await uploading;
        underWay.current = undefined;
        if (uploaded.error) {
          if (takenBack(uploaded.error)) return;
          const sentence = uploadFailure(uploaded.error);
          if (!fieldsOf(uploaded.error).resume) return refuse(sentence);
          setRefusedFile({ file: newResume, sentence });
          return toast(sentence, 'failure');
        }
        remember('resume', uploaded.data.message.resume);
      }
      const email = candidate?.email ?? recall('userID') ?? '';
      const applied = await apply({ jobId: job.joborder_id, title: job.title, email });
      if (codeOf(applied.error) === 'details_missing') return onIncomplete(newResume);
      if (applied.error) return refuse(sentenceForApply(applied.error));
      toast(texts.applied);
      onApplied();
    } finally {
      setBusy(false);
      setProgress(undefined);
    }
  };

  return { send, busy, progress, error, refusedFile };
}

/** Spec §8 has one sentence; a refusal that says more, such as a missing resume or how long to wait, is shown in the server's words. */
function sentenceForApply(error: Parameters<typeof statusOf>[0]): string {
  const saysMore = statusOf(error) === 400 || statusOf(error) === 429;
  return (saysMore && sentenceOf(error)) || sentences.applyFailed;
}

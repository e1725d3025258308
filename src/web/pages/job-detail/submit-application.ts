/** Sends the new resume when there is one, then the application. */
import { useState } from 'react';
import { sentences } from '#contract/rules.ts';
import { useApplyMutation } from '../../data/applications.ts';
import { useCandidateDetailsQuery, useUploadResumeMutation } from '../../data/candidates.ts';
import { sentenceOf, statusOf } from '../../data/failures.ts';
import { recall, remember } from '../../session/browser-memory.ts';
import { toast } from '../../ui/toasts.tsx';

export function useSubmitApplication(job: { joborder_id: number; title: string }, onApplied: () => void) {
  const { data: candidate } = useCandidateDetailsQuery();
  const [upload] = useUploadResumeMutation();
  const [apply] = useApplyMutation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const refuse = (sentence: string) => {
    setError(sentence);
    toast(sentence, 'failure');
  };

  const send = async (newResume: File | undefined) => {
    setBusy(true);
    setError(undefined);
    try {
      if (newResume) {
        const uploaded = await upload({ candidateId: candidate?.candidate_id ?? '', file: newResume });
        if (uploaded.error) return refuse(sentenceOf(uploaded.error) ?? 'Failed to upload resume');
        remember('resume', uploaded.data.message.resume);
      }
      const applied = await apply({
        jobId: job.joborder_id,
        title: job.title,
        email: candidate?.email ?? recall('userID') ?? '',
      });
      if (applied.error) return refuse(sentenceForApply(applied.error));
      toast('Job Applied Successfully');
      onApplied();
    } finally {
      setBusy(false);
    }
  };

  return { send, busy, error };
}

/** Spec §8 has one sentence; a refusal that says more, such as a missing resume, is shown in the server's words. */
function sentenceForApply(error: Parameters<typeof statusOf>[0]): string {
  return statusOf(error) === 400 ? (sentenceOf(error) ?? sentences.applyFailed) : sentences.applyFailed;
}

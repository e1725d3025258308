/** Leads from an application to the form that asks for name, number and resume (spec §1), and remembers the way back. */

import { useQuery } from '@tanstack/react-query';
import { jobPath } from '#contract/addresses.ts';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { storageGet, storageSet } from '#web/session/browser-storage.ts';
import { setPendingResume } from '../sign-in/registration/pending-resume.ts';
import { useSignInDialogs } from '../sign-in/sign-in-dialogs-context.tsx';

export const hasMissingDetails = (candidate: CandidateDetails | undefined) =>
  candidate !== undefined && !(candidate.name && candidate.mobile);

/** @returns what opens the form, with the resume in it that is chosen already */
export function useRequestMissingDetails(jobId: number, onClose: () => void): (chosen?: File) => void {
  const { data: candidate } = useQuery(candidateDetailsQuery);
  const [, dispatch] = useSignInDialogs();
  return (chosen) => {
    onClose();
    // Whoever has given them finds the application open at the job again.
    storageSet('loginUrl', jobPath(jobId));
    setPendingResume(chosen);
    const { email = storageGet('userID') ?? '', candidate_id: candidateId = '', name = '' } = candidate ?? {};
    dispatch({ type: 'open-resume', email, candidateId, name });
  };
}

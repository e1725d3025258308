/** Requests a missing name or number before an application (spec §1). */

import { useQuery } from '@tanstack/react-query';
import { jobPath } from '#contract/addresses.ts';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { storage } from '#web/browser/storage.ts';
import { setPendingResume } from '../sign-in/registration/pending-resume.ts';
import { useSignInDialogs } from '../sign-in/sign-in-dialogs-context.tsx';

export const hasMissingDetails = (candidate: CandidateDetails | undefined) =>
  candidate !== undefined && !(candidate.name && candidate.mobile);

/** Returns a function that opens the registration form with the selected resume. */
export function useRequestMissingDetails(jobId: number, onClose: () => void): (resume?: File) => void {
  const { data: candidate } = useQuery(candidateDetailsQuery);
  const [, dispatch] = useSignInDialogs();
  return (resume) => {
    onClose();
    // Reopens the application at the job after the registration.
    storage.set('loginUrl', jobPath(jobId));
    setPendingResume(resume);
    const { email = storage.get('userID') ?? '', candidate_id: candidateId = '', name = '' } = candidate ?? {};
    dispatch({ type: 'open-resume', email, candidateId, name });
  };
}

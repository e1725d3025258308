/** Opens the registration form for an application without name, number or resume (spec §1). */

import { jobPath } from '#contract/addresses.ts';
import type { CandidateDetails } from '#contract/candidate-calls.ts';
import { useCandidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { useAppDispatch } from '#web/app/app-store.ts';
import { storage } from '#web/browser/storage.ts';
import { setPendingResume } from '../sign-in/registration/pending-resume.ts';
import { openResume } from '../sign-in/sign-in-dialog-slice.ts';

export const hasMissingDetails = (candidate: CandidateDetails | undefined) =>
  candidate !== undefined && !(candidate.name && candidate.mobile);

/** Returns a function that opens the form, with the selected resume in it. */
export function useRequestMissingDetails(jobId: number, onClose: () => void): (chosen?: File) => void {
  const { data: candidate } = useCandidateDetailsQuery();
  const dispatch = useAppDispatch();
  return (chosen) => {
    onClose();
    // Reopens the application at the job after the registration.
    storage.set('loginUrl', jobPath(jobId));
    setPendingResume(chosen);
    const { email = storage.get('userID') ?? '', candidate_id: candidateId = '', name = '' } = candidate ?? {};
    dispatch(openResume({ email, candidateId, name }));
  };
}

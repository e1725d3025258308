import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { hasMissingDetails, useRequestMissingDetails } from './missing-details.ts';

interface ApplyDialogProps extends ComponentProps<typeof ConfirmDialog> {
  /** For an application that resumes by itself; the Apply button always opens the confirm dialog (spec §4). */
  requireDetails: boolean;
}

/** Opens the registration form first when name, number or resume are missing. */
export function ApplyDialog({ requireDetails: detailsFirst, ...dialog }: ApplyDialogProps) {
  const { data: candidate, isFetching } = useQuery(candidateDetailsQuery);
  const [confirming, setConfirming] = useState(!detailsFirst);
  const askDetails = useRequestMissingDetails(dialog.job.joborder_id, dialog.onClose);

  useEffect(() => {
    if (confirming || isFetching) return;
    if (hasMissingDetails(candidate)) askDetails();
    else setConfirming(true);
  });

  return confirming && <ConfirmDialog {...dialog} />;
}

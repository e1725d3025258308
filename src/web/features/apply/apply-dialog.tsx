import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { hasMissingDetails, useRequestMissingDetails } from './missing-details.ts';

interface ApplyDialogProps extends ComponentProps<typeof ConfirmDialog> {
  /** Set when the application reopens after a sign-in; the Apply button always opens the confirm dialog (spec §4). */
  requireDetails: boolean;
}

/** Opens the registration form first when name or number are missing. */
export function ApplyDialog({ requireDetails, ...dialog }: ApplyDialogProps) {
  const { data: candidate, isFetching } = useQuery(candidateDetailsQuery);
  const [confirming, setConfirming] = useState(!requireDetails);
  const requestDetails = useRequestMissingDetails(dialog.job.joborder_id, dialog.onClose);

  useEffect(() => {
    if (confirming || isFetching) return;
    if (hasMissingDetails(candidate)) requestDetails();
    else setConfirming(true);
  });

  return confirming && <ConfirmDialog {...dialog} />;
}

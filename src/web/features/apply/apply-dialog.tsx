import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { candidateDetailsQuery } from '#web/api/candidate-queries.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { hasMissingDetails, useRequestMissingDetails } from './missing-details.ts';

interface ApplyDialogProps extends ComponentProps<typeof ConfirmDialog> {
  /** Of an application that goes on by itself; a press on Apply opens the confirm dialog in any case (spec §4). */
  requireDetails: boolean;
}

/** Where signing in broke off before name, number and resume were given, it goes on with these. */
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

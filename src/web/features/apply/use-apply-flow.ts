/** The state of the Apply button and the dialogs that it opens (spec §4). */

import { useEffect, useRef, useState } from 'react';
import { jobPath } from '#contract/addresses.ts';

import type { JobDetail } from '#contract/job-calls.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import { useJobDetailQuery } from '#web/api/job-queries.ts';
import { useAppDispatch, useAppSelector, useIsSignedIn, useRenderedAt } from '#web/app/app-store.ts';
import { storage } from '#web/browser/storage.ts';
import { openSignUp } from '../sign-in/sign-in-dialog-slice.ts';

export interface ApplyFlow {
  /** ISO time of an application under 90 days old, which replaces the button. */
  appliedOn: string | undefined;
  /** Asks for missing name, number and resume first, unless the candidate just declined. */
  confirmation: 'details-first' | 'at-once' | undefined;
  start(): void;
  stop(): void;
}

export function useApplyFlow(jobId: number, detail: JobDetail): ApplyFlow {
  const signedIn = useIsSignedIn();
  const openedAt = useRenderedAt();
  const dispatch = useAppDispatch();
  const [confirming, setConfirming] = useState<ApplyFlow['confirmation']>();
  // Signing in refetches the job, which shows whether the candidate already applied.
  const { isFetching } = useJobDetailQuery(jobId);
  const signInDialog = useAppSelector(({ signIn }) => signIn.dialog);
  const ready = signedIn && signInDialog === 'none' && !isFetching;

  const sawForm = useRef(false);
  useEffect(() => {
    if (signInDialog === 'resume') sawForm.current = true;
  }, [signInDialog]);

  // Opens the application once after a sign-in that Apply started.
  useEffect(() => {
    if (!ready || detail.applicants || storage.get('loginUrl') !== jobPath(jobId)) return;
    storage.remove('loginUrl');
    setConfirming(sawForm.current ? 'at-once' : 'details-first');
  }, [ready, detail.applicants, jobId]);

  return {
    appliedOn: [detail.applied_date, detail.applied_date_hire].find((date) => hasActiveApplication(date, openedAt)) ?? undefined,
    confirmation: confirming,
    start() {
      if (signedIn) return setConfirming('at-once');
      storage.set('loginUrl', jobPath(jobId));
      dispatch(openSignUp());
    },
    stop() {
      storage.remove('loginUrl');
      setConfirming(undefined);
    },
  };
}

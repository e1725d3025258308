/** The state of the Apply button and the dialogs that it opens (spec §4). */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { jobPath } from '#contract/addresses.ts';

import type { JobDetail } from '#contract/job-calls.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { storage } from '#web/browser/storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { useSignInDialogs } from '../sign-in/sign-in-dialogs-context.tsx';

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
  const [{ dialog: signInDialog }, dispatch] = useSignInDialogs();
  const [confirming, setConfirming] = useState<ApplyFlow['confirmation']>();
  // Signing in asks for the job again: only then is it known whether this candidate applied before.
  const { isFetching } = useQuery(jobDetailQuery(jobId));
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
      dispatch({ type: 'open-sign-up' });
    },
    stop() {
      storage.remove('loginUrl');
      setConfirming(undefined);
    },
  };
}

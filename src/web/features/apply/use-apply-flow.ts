/** When the Apply button shows, and what pressing it starts (spec §4). */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { jobPath } from '#contract/addresses.ts';

import type { JobDetail } from '#contract/job-calls.ts';
import { hasActiveApplication } from '#contract/job-constants.ts';
import { jobDetailQuery } from '#web/api/job-queries.ts';
import { storageGet, storageRemove, storageSet } from '#web/session/browser-storage.ts';
import { useIsSignedIn } from '#web/session/session-context.ts';
import { useRenderedAt } from '#web/session/site-context.tsx';
import { useSignInDialogs } from '../sign-in/sign-in-dialogs-context.tsx';

export interface ApplyFlow {
  /** ISO time of an application under 90 days old: it stands where the button would be. */
  appliedOn: string | undefined;
  /** With name, number and resume first, where these are missing and were not just refused. */
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

  // Whoever signed in to apply here finds the application open, once.
  useEffect(() => {
    if (!ready || detail.applicants || storageGet('loginUrl') !== jobPath(jobId)) return;
    storageRemove('loginUrl');
    setConfirming(sawForm.current ? 'at-once' : 'details-first');
  }, [ready, detail.applicants, jobId]);

  return {
    appliedOn: [detail.applied_date, detail.applied_date_hire].find((date) => hasActiveApplication(date, openedAt)) ?? undefined,
    confirmation: confirming,
    start() {
      if (signedIn) return setConfirming('at-once');
      storageSet('loginUrl', jobPath(jobId));
      dispatch({ type: 'open-sign-up' });
    },
    stop() {
      storageRemove('loginUrl');
      setConfirming(undefined);
    },
  };
}

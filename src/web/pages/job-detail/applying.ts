/** When the Apply button shows, and what pressing it starts (spec §4). */

import { useEffect, useRef, useState } from 'react';
import { stillApplied } from '#contract/job-words.ts';

import type { JobDetail } from '#contract/jobs.ts';
import { useJobDetailQuery } from '../../data/jobs.ts';
import { jobPath } from '../../paths.ts';
import { forget, recall, remember } from '../../session/browser-memory.ts';
import { openSignUp } from '../../sign-in/sign-in-slice.ts';
import { useAppDispatch, useAppSelector, useOpenedAt, useSignedIn } from '../../store.ts';

export interface Applying {
  /** ISO time of an application under 90 days old: it stands where the button would be. */
  appliedOn: string | undefined;
  /** With name, number and resume first, where these are missing and were not just refused. */
  confirming: 'details-first' | 'at-once' | undefined;
  start(): void;
  stop(): void;
}

export function useApplying(jobId: number, detail: JobDetail): Applying {
  const signedIn = useSignedIn();
  const openedAt = useOpenedAt();
  const dispatch = useAppDispatch();
  const [confirming, setConfirming] = useState<Applying['confirming']>();
  // Signing in asks for the job again: only then is it known whether this candidate applied before.
  const { isFetching } = useJobDetailQuery(jobId);
  const signInDialog = useAppSelector(({ signIn }) => signIn.dialog);
  const ready = signedIn && signInDialog === 'none' && !isFetching;

  const sawForm = useRef(false);
  useEffect(() => {
    if (signInDialog === 'resume') sawForm.current = true;
  }, [signInDialog]);

  // Whoever signed in to apply here finds the application open, once.
  useEffect(() => {
    if (!ready || detail.applicants || recall('loginUrl') !== jobPath(jobId)) return;
    forget('loginUrl');
    setConfirming(sawForm.current ? 'at-once' : 'details-first');
  }, [ready, detail.applicants, jobId]);

  return {
    appliedOn: [detail.applied_date, detail.applied_date_hire].find((date) => stillApplied(date, openedAt)) ?? undefined,
    confirming,
    start() {
      if (signedIn) return setConfirming('at-once');
      remember('loginUrl', jobPath(jobId));
      dispatch(openSignUp());
    },
    stop() {
      forget('loginUrl');
      setConfirming(undefined);
    },
  };
}

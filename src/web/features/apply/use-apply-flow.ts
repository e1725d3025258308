/** The state of the Apply button and the dialogs that it opens (spec §4). */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
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
  /** `details-first` requests a missing name or number before the application. */
  confirmation: 'details-first' | 'at-once' | undefined;
  /** Whether the application was made on this page, so that the focus goes to its date. */
  isNew: boolean;
  start(): void;
  stop(): void;
}

export function useApplyFlow(jobId: number, detail: JobDetail): ApplyFlow {
  const signedIn = useIsSignedIn();
  const renderedAt = useRenderedAt();
  const [{ dialog: signInDialog }, dispatch] = useSignInDialogs();
  const [confirmation, setConfirmation] = useState<ApplyFlow['confirmation']>();
  // A sign-in refetches the job, since the visitor's result lacks this candidate's application.
  const { isFetching } = useQuery(jobDetailQuery(jobId));
  const { key } = useLocation();
  const ready = signedIn && signInDialog === 'none' && !isFetching;

  const sawRegistration = useRef(false);
  useEffect(() => {
    if (signInDialog === 'resume') sawRegistration.current = true;
  }, [signInDialog]);

  // Opens the application once, after a sign-in started by Apply or a press of 'Finish applying', which is a navigation. A
  // dismissed registration form does not reopen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to this page runs it again.
  useEffect(() => {
    if (!ready || detail.applicants || storage.get('loginUrl') !== jobPath(jobId)) return;
    storage.remove('loginUrl');
    setConfirmation(sawRegistration.current ? 'at-once' : 'details-first');
  }, [ready, detail.applicants, jobId, key]);

  const [wasStarted, setWasStarted] = useState(false);
  if (confirmation && !wasStarted) setWasStarted(true);

  return {
    appliedOn:
      [detail.applied_date, detail.applied_date_hire].find((date) => hasActiveApplication(date, renderedAt)) ?? undefined,
    isNew: wasStarted && !confirmation,
    confirmation,
    start() {
      // `apply-starts.ts` counts it.
      document.body.dataset.applying = String(jobId);
      if (signedIn) return setConfirmation('at-once');
      storage.set('loginUrl', jobPath(jobId));
      dispatch({ type: 'open-sign-up' });
    },
    stop() {
      storage.remove('loginUrl');
      setConfirmation(undefined);
    },
  };
}

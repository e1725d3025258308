/** Completes a sign-in (spec §4): stores the candidate, sets the session and navigates. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/addresses.ts';
import type { SignInResult } from '#contract/sign-in-calls.ts';
import { invalidateCandidateQueries } from '#web/api/query-client.ts';
import { storage } from '#web/browser/storage.ts';
import { readAuthToken, setAuthTokenCookie } from '#web/session/auth-token-cookie.ts';
import { useSession } from '#web/session/session-context.ts';
import { refreshBar } from '../started-application/refresh-bar.ts';
import { findApplyingJob } from './applying-job.ts';
import { useSignInDialogs } from './sign-in-dialogs-context.tsx';

/** A candidate without a resume sees the resume dialog; others return to their job or see the open positions. */
export type SignInDestination = 'resume-dialog' | 'this-page' | 'open-positions';

/** @param loginUrl the page with the pressed Apply button; compared only, never opened */
export function resolveSignInDestination(isResume: boolean, loginUrl: string | undefined, pathname: string): SignInDestination {
  if (!isResume) return 'resume-dialog';
  const startedOnThisJob = findApplyingJob(loginUrl, pathname) !== undefined;
  // A navigation from the open positions to themselves would lose the filters.
  return startedOnThisJob || pathname === paths.openPositions ? 'this-page' : 'open-positions';
}

/** A provider's data beyond the address. */
interface ProviderProfile {
  name?: string;
}

export function useCompleteSignIn(): (email: string, session: SignInResult, profile?: ProviderProfile) => Promise<void> {
  const client = useQueryClient();
  const session = useSession();
  const [{ purpose }, dispatch] = useSignInDialogs();
  const navigate = useNavigate();

  return useCallback(
    async (email, { candidate_id: candidateId, isResume, token, link_identity: offer }, { name = '' } = {}) => {
      storage.set('candidate_id', candidateId);
      storage.set('userID', email);
      if (name) storage.set('name', name);
      // The server's cookie has the right lifetime, so only a missing cookie is set here.
      if (readAuthToken(document.cookie) !== token) setAuthTokenCookie(token);
      const destination = resolveSignInDestination(isResume, storage.get('loginUrl'), location.pathname);

      invalidateCandidateQueries(client);
      const isResumeNext = destination === 'resume-dialog';
      const candidate = { email, candidateId, name };
      if (offer) dispatch({ type: 'open-link-identity', ...candidate, offer: { ...offer, isResumeNext } });
      else dispatch(isResumeNext ? { type: 'open-resume', ...candidate } : { type: 'close' });
      session.set('signed-in');
      void refreshBar(client);
      if (destination === 'open-positions') await navigate(purpose?.path ?? paths.openPositions);
    },
    [client, session, dispatch, navigate, purpose],
  );
}
